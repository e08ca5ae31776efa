'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const figures = [...document.querySelectorAll('figure[data-id]')];
  const groups = [...document.querySelectorAll('.group')];
  const [field, shown] = ['filter', 'shown'].map(byId);
  const { runs } = JSON.parse(byId('series').textContent);

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const figure of figures) {
      const id = figure.dataset.id.toLowerCase();
      figure.hidden = !words.every((word) => id.includes(word));
      count += !figure.hidden;
    }
    for (const group of groups) group.hidden = !group.querySelector('figure:not([hidden])');
    shown.textContent = count === figures.length
      ? count + ' benchmarks' : count + ' of ' + figures.length;
  }

  // Restores the filter from the address, unless that names a figure.
  function read() {
    const text = location.hash.slice(1);
    field.value = new URLSearchParams(text).get('filter') || '';
    filter();
    const named = /^d\d+$/.test(text) && byId(text);
    if (named) named.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  function words(value, unit) {
    if (unit !== 'ns') return Number(value.toPrecision(4)) + (unit === 'count' ? '' : ' ' + unit);
    const [name, size] = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]]
      .find((one) => value >= one[1]) || ['ns', 1];
    return (value / size).toPrecision(3) + ' ' + name;
  }

  // The corners of all lines, from the paths themselves: the page has no second copy of the values.
  function corners(plot) {
    const lines = [...plot.querySelectorAll('.line')].flatMap(cornersOfLine);
    return lines.sort((one, other) => one[0] - other[0]);
  }

  function cornersOfLine(line) {
    const [, start, moves] = /^M([^l]*)l?(.*)$/.exec(line.getAttribute('d'));
    const numbers = (text) => (text.match(/-?(\d+\.?\d*|\.\d+)/g) || []).map(Number);
    let [x, y] = numbers(start);
    const points = [[x, y]];
    const steps = numbers(moves);
    for (let at = 0; at < steps.length; at += 2) {
      x += steps[at];
      y += steps[at + 1];
      points.push([x, y]);
    }
    return points;
  }

  const nearest = (list, x, of) => list.reduce(
    (best, one, index) => Math.abs(of(one) - x) < Math.abs(of(list[best]) - x) ? index : best, 0);

  // Shows the value of the corner below the pointer, or of the one that the arrow keys reached. The
  // line ends at 54 and 6 of the picture, as in SeriesPicture.swift.
  function readOff(plot) {
    const readout = plot.nextElementSibling;
    const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    cursor.setAttribute('class', 'axis');
    let points;
    let index;
    const tell = (next) => {
      points = points || corners(plot);
      index = Math.max(0, Math.min(points.length - 1, next === undefined ? points.length : next));
      const [x, y] = points[index];
      const [low, high] = [Number(plot.dataset.low), Number(plot.dataset.high)];
      cursor.setAttribute('d', 'M' + x.toFixed(1) + ' 6V54');
      plot.append(cursor);
      const run = runs[nearest(runs, x, (one) => one[0])];
      const value = low + (54 - y) / 48 * (high - low);
      readout.textContent = words(value, plot.dataset.unit) + ' · ' + run[1];
    };
    const end = () => { cursor.remove(); readout.textContent = ''; };
    plot.addEventListener('pointermove', (event) => {
      points = points || corners(plot);
      const box = plot.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * 288;
      tell(nearest(points, x, (one) => one[0]));
    });
    plot.addEventListener('keydown', (event) => {
      const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!move) return;
      event.preventDefault();
      points = points || corners(plot);
      // A window behind others delivers no focus, only keys.
      tell((index === undefined ? points.length - 1 : index) + move);
    });
    plot.addEventListener('focus', () => tell(index));
    plot.addEventListener('pointerleave', end);
    plot.addEventListener('blur', end);
  }

  field.addEventListener('input', () => {
    const text = field.value ? '#' + new URLSearchParams({ filter: field.value }) : '#';
    history.replaceState(null, '', text);
    filter();
  });
  byId('controls').addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/' && event.target !== field) {
      event.preventDefault();
      field.focus();
    }
  });
  window.addEventListener('hashchange', read);
  document.querySelectorAll('svg[data-low]').forEach(readOff);
  byId('controls').hidden = false;
  read();
})();
