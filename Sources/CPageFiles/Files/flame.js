'use strict';
(() => {
  const picture = document.documentElement;
  const plot = document.getElementById('bars');
  const [form] = document.getElementsByTagName('form');
  const [field] = form.getElementsByTagName('input');
  const [reset] = form.getElementsByTagName('button');
  const matched = document.getElementById('matched');
  const detail = document.getElementById('detail');
  const place = (bar, name) => parseFloat(bar.getAttribute(name));
  const open = [];
  const frames = Array.from(plot.children, (bar, index) => {
    const [name, weight] = bar.firstElementChild.textContent.split('\n');
    const frame = { bar, index, name, weight, y: place(bar, 'y'),
      x: place(bar, 'x'), width: place(bar, 'width'), end: index + 1, children: [] };
    while (open.length && open[open.length - 1].y >= frame.y) open.pop();
    frame.parent = open[open.length - 1];
    if (frame.parent) frame.parent.children.push(frame);
    for (const ancestor of open) ancestor.end = index + 1;
    open.push(frame);
    return frame;
  });
  if (!frames.length) return;
  let zoomed = frames[0], current = frames[0];
  const isBelow = (frame, other) => frame.index <= other.index && other.index < frame.end;
  const isShown = (frame) => isBelow(frame, zoomed) || isBelow(zoomed, frame);

  function label(frame, pixels) {
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
    const whole = plot.getBoundingClientRect().width;
    for (const frame of frames) {
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

  function search() {
    const term = field.value.toLowerCase();
    let share = 0, covered = 0;
    for (const frame of frames) {
      const isHit = term !== '' && frame.name.toLowerCase().includes(term);
      frame.bar.classList.toggle('hit', isHit);
      if (!isHit || frame.index < covered || !isBelow(zoomed, frame)) continue;
      share += frame.width;
      covered = frame.end;
    }
    const isUnderHit = term !== '' && frames.some((frame) =>
      frame !== zoomed && isBelow(frame, zoomed) && frame.bar.classList.contains('hit'));
    const part = isUnderHit ? 1 : share / zoomed.width;
    matched.textContent = term === '' ? '' : (part * 100).toFixed(1) + ' % matched';
  }

  function tell(frame) {
    detail.textContent = frame.name + ' · ' + frame.weight;
  }

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
  window.addEventListener('resize', draw);
  for (const frame of frames) {
    frame.bar.setAttribute('tabindex', -1);
    frame.bar.setAttribute('role', 'button');
  }
  frames[0].bar.setAttribute('tabindex', 0);
  picture.classList.add('live');
  draw();
})();
