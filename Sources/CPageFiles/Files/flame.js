'use strict';
(() => {
  const picture = document.documentElement;
  const plot = document.getElementById('bars');
  const [form] = document.getElementsByTagName('form');
  const [field] = form.getElementsByTagName('input');
  const [reset, shares] = form.getElementsByTagName('button');
  const head = document.getElementById('head');
  const changed = document.getElementById('changed');
  const stacks = JSON.parse(document.getElementById('stacks').textContent);
  const sides = stacks.total.length;
  const matched = document.getElementById('matched');
  const detail = document.getElementById('detail');
  const place = (bar, name) => parseFloat(bar.getAttribute(name));
  // The callers of the bar that is read: each bar precedes its callees.
  const open = [];
  const frames = Array.from(plot.children, (bar, index) => {
    const [name, weight] = bar.firstElementChild.textContent.split('\n');
    const width = place(bar, 'width');
    const frame = { bar, index, name, weight, y: place(bar, 'y'),
      x: place(bar, 'x'), width, end: index + 1, children: [], narrow: [],
      shade: bar.getAttribute('class'),
      weights: stacks.drawn ? stacks.drawn.slice(index * 2, index * 2 + 2)
        : [width / 100 * stacks.total[0]] };
    while (open.length && open[open.length - 1].y >= frame.y) open.pop();
    frame.parent = open[open.length - 1];
    if (frame.parent) frame.parent.children.push(frame);
    for (const ancestor of open) ancestor.end = index + 1;
    open.push(frame);
    return frame;
  });
  if (!frames.length) return;
  // Each name begins with the number of letters that it shares with the name before.
  let last = '';
  const names = stacks.names.map((text) => {
    const blank = text.indexOf(' ');
    return last = last.slice(0, Number(text.slice(0, blank))) + text.slice(blank + 1);
  });
  for (let at = 0; at < stacks.narrow.length; at += 3 + sides) {
    const [caller, depth, name] = stacks.narrow.slice(at, at + 3);
    frames[caller].narrow.push(
      { depth, name, weights: stacks.narrow.slice(at + 3, at + 3 + sides) });
  }
  let zoomed = frames[0], current = frames[0];
  const isBelow = (frame, other) => frame.index <= other.index && other.index < frame.end;
  const isShown = (frame) => isBelow(frame, zoomed) || isBelow(zoomed, frame);

  function label(frame, pixels) {
    // The numbers are those of FlameGraph.label.
    const room = Math.floor((pixels - 6) / 7);
    const text = frame.name.length <= room ? frame.name
      : room < 3 ? '' : frame.name.slice(0, room - 1) + '…';
    let element = frame.bar.querySelector('text');
    if (!element) {
      if (!text) return;
      element = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      element.setAttribute('x', 3);
      element.setAttribute('y', 13);
      frame.bar.append(element);
    }
    element.textContent = text;
  }

  function draw() {
    // Its bounding box would include the labels that are too long.
    const whole = plot.width.baseVal.value;
    for (const frame of frames) {
      // The callers of the zoomed frame fill the width.
      const isUnder = frame !== zoomed && isBelow(frame, zoomed);
      const width = isUnder ? 100 : frame.width / zoomed.width * 100;
      frame.bar.style.display = isShown(frame) ? '' : 'none';
      if (!isShown(frame)) continue;
      const x = isUnder ? 0 : (frame.x - zoomed.x) / zoomed.width * 100;
      frame.bar.setAttribute('x', x + '%');
      frame.bar.setAttribute('width', width + '%');
      frame.bar.classList.toggle('under', isUnder);
      label(frame, whole * width / 100);
    }
    reset.disabled = zoomed === frames[0];
  }

  function zoom(frame) {
    zoomed = frame;
    draw();
    search();
  }

  const add = (sum, weights) => weights.forEach((weight, side) => { sum[side] += weight; });

  // What matches among the frames that are too narrow to be drawn, the outermost of a stack only.
  function addNarrow(frame, isHit, sum) {
    let covered = Infinity;
    for (const narrow of frame.narrow) {
      if (narrow.depth > covered) continue;
      covered = isHit[narrow.name] ? narrow.depth : Infinity;
      if (isHit[narrow.name]) add(sum, narrow.weights);
    }
  }

  // The weight of all matches below the zoomed frame, or its own if a caller of it matches.
  function matching(term) {
    const isHit = names.map((name) => name.toLowerCase().includes(term));
    const sum = zoomed.weights.map(() => 0);
    let covered = 0, isUnderHit = false;
    for (const frame of frames) {
      const isBar = frame.name.toLowerCase().includes(term);
      frame.bar.classList.toggle('hit', isBar);
      isUnderHit ||= isBar && frame !== zoomed && isBelow(frame, zoomed);
      if (frame.index < covered || !isBelow(zoomed, frame)) continue;
      if (isBar) {
        add(sum, frame.weights);
        covered = frame.end;
      } else {
        addNarrow(frame, isHit, sum);
      }
    }
    return isUnderHit ? [...zoomed.weights] : sum;
  }

  function search() {
    const term = field.value.toLowerCase();
    if (term === '') {
      for (const frame of frames) frame.bar.classList.remove('hit');
      matched.textContent = '';
      return;
    }
    const sum = matching(term);
    const words = sum.map((weight, side) => zoomed.weights[side] > 0
      ? (weight / zoomed.weights[side] * 100).toFixed(1) + ' %' : 'none');
    // The sides are stored as after, before.
    matched.textContent = words.reverse().join(' → ') + ' matched';
  }

  // The colours and words of a difference, by the share of the whole instead of the weight. The
  // limits are those of FlameGraph.change.
  function share(frame) {
    const [after, before] = frame.weights.map(
      (weight, side) => stacks.total[side] > 0 ? weight / stacks.total[side] : 0);
    const amount = after - before, size = Math.abs(amount);
    const steps = [0.02, 0.1, 0.5].filter((step) => size / Math.max(after, before) > step).length;
    const shade = size <= 0.001 ? 'same' : (amount > 0 ? 'more' : 'less') + steps;
    const percent = (value) => (value * 100).toFixed(1) + ' %';
    return [shade, percent(before) + ' → ' + percent(after) + ' of all'];
  }

  function paint() {
    const isShares = shares && shares.getAttribute('aria-pressed') === 'true';
    for (const frame of frames) {
      const [shade, words] = isShares ? share(frame) : [frame.shade, frame.weight];
      frame.bar.classList.remove(frame.shown);
      frame.bar.classList.add(shade);
      frame.shown = shade;
      frame.words = words;
    }
    if (shares) shares.textContent = isShares ? 'Show weights' : 'Show shares';
    tell(current);
  }

  // The head is as high as its words, the table as high as its rows.
  function fit() {
    const height = Math.ceil(head.firstElementChild.getBoundingClientRect().height);
    const top = height + 16, bottom = top + place(plot, 'height');
    head.setAttribute('height', height + 4);
    plot.setAttribute('y', top);
    let end = bottom;
    if (changed) {
      changed.setAttribute('y', bottom);
      const rows = Math.ceil(changed.firstElementChild.getBoundingClientRect().height);
      changed.setAttribute('height', rows + 8);
      end = bottom + rows + 16;
    }
    picture.setAttribute('height', end);
  }

  function tell(frame) {
    detail.textContent = frame.name + ' · ' + frame.words;
  }

  // One bar at a time is reached by the tab key; the arrow keys move from bar to bar.
  function select(frame) {
    current.bar.setAttribute('tabindex', -1);
    current = frame;
    current.bar.setAttribute('tabindex', 0);
    current.bar.focus();
    tell(frame);
  }

  function neighbour(key) {
    if (key === 'ArrowUp') return current.parent;
    if (key === 'ArrowDown') return current.children.find(isShown);
    const row = frames.filter((frame) => frame.y === current.y && isShown(frame));
    return row[row.indexOf(current) + (key === 'ArrowRight' ? 1 : -1)];
  }

  function find() {
    field.focus();
    field.select();
  }

  // The event's target is the rectangle or the label of a bar.
  const frameOf = (event) => frames.find((frame) => frame.bar.contains(event.target));
  plot.addEventListener('click', (event) => {
    const frame = frameOf(event);
    if (frame) { zoom(frame); select(frame); }
  });
  plot.addEventListener('mouseover', (event) => {
    const frame = frameOf(event);
    if (frame) tell(frame);
  });
  plot.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      zoom(current);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = neighbour(event.key);
      if (next) select(next);
    }
  });
  window.addEventListener('keydown', (event) => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    // Pressed again, the browser's own search opens.
    if (event.target !== field && (isFind || event.key === '/')) {
      event.preventDefault();
      find();
    } else if (event.key === 'Escape') {
      if (event.target === field && field.value) { field.value = ''; search(); }
      else zoom(frames[0]);
    }
  });
  field.addEventListener('input', search);
  form.addEventListener('submit', (event) => event.preventDefault());
  reset.addEventListener('click', () => { zoom(frames[0]); select(frames[0]); });
  if (shares) shares.addEventListener('click', () => {
    const isPressed = shares.getAttribute('aria-pressed') === 'true';
    shares.setAttribute('aria-pressed', !isPressed);
    paint();
  });
  window.addEventListener('resize', () => { fit(); draw(); });
  for (const frame of frames) {
    frame.shown = frame.shade;
    frame.words = frame.weight;
    frame.bar.setAttribute('tabindex', -1);
    frame.bar.setAttribute('role', 'button');
  }
  frames[0].bar.setAttribute('tabindex', 0);
  picture.classList.add('live');
  fit();
  draw();
})();
