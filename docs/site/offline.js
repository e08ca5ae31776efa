// Search without a server. A browser neither fetches an index nor starts a worker from a file, so
// the index is a script of the page, and the worker's script runs in a hidden frame.

var __search = { index: Promise.resolve(searchIndex) };

if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #frame = document.createElement("iframe");
    #ready;

    constructor(url) {
      super();
      this.#frame.hidden = true;
      this.#ready = new Promise((resolve) => {
        const begin = () => {
          document.body.append(this.#frame);
          const inside = this.#frame.contentWindow;
          inside.postMessage = (data) => {
            const event = new MessageEvent("message", { data });
            this.dispatchEvent(event);
            this.onmessage?.(event);
          };
          const script = inside.document.createElement("script");
          script.src = url;
          script.onload = () => resolve(inside);
          inside.document.body.append(script);
        };
        if (document.body) begin();
        else document.addEventListener("DOMContentLoaded", begin);
      });
    }

    postMessage(data) {
      this.#ready.then((inside) => {
        inside.dispatchEvent(new inside.MessageEvent("message", { data }));
      });
    }

    terminate() {
      this.#frame.remove();
    }
  };
}
