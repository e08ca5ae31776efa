'use strict';
// What the scripts of several pages share; it stands before them in one element.

// Returns whether a name has all words of a text, in any order, whatever the case.
function matcher(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (name) => words.every((word) => name.toLowerCase().includes(word));
}

function shownWords(count, all) {
  if (count !== all) return count + ' of ' + all;
  return count === 1 ? '1 benchmark' : count + ' benchmarks';
}

// Returns a value in its unit, with a number of significant digits.
function valueWords(value, unit, digits) {
  if (unit !== 'ns') {
    return Number(value.toPrecision(digits)) + (unit === 'count' ? '' : ' ' + unit);
  }
  const [name, size] = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]]
    .find((one) => value >= one[1]) || ['ns', 1];
  return (value / size).toPrecision(digits) + ' ' + name;
}

// Lets `/` move the focus to the filter of a page, and nothing send its form.
function openFilter(form, field) {
  form.addEventListener('submit', (event) => event.preventDefault());
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== '/' || event.target === field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  form.hidden = false;
}

// Shows the value below the pointer, or the one that the arrow keys reached, with a line through
// the plot from `top` to `bottom`. A series has a count, and of each index a place and words; of a
// place it has the nearest index.
function readOff(plot, readout, top, bottom, series) {
  const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  cursor.setAttribute('class', 'axis');
  let index;
  const tell = (next) => {
    index = Math.max(0, Math.min(series.count() - 1, next));
    cursor.setAttribute('d', 'M' + series.place(index).toFixed(1) + ' ' + top + 'V' + bottom);
    plot.append(cursor);
    readout.textContent = series.words(index);
  };
  const current = () => index === undefined ? series.count() - 1 : index;
  const end = () => { cursor.remove(); readout.textContent = ''; };
  plot.addEventListener('pointermove', (event) => {
    const box = plot.getBoundingClientRect();
    tell(series.nearest((event.clientX - box.left) / box.width * plot.viewBox.baseVal.width));
  });
  plot.addEventListener('keydown', (event) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!move) return;
    event.preventDefault();
    // A window behind others delivers no focus, only keys.
    tell(current() + move);
  });
  plot.addEventListener('focus', () => tell(current()));
  plot.addEventListener('pointerleave', end);
  plot.addEventListener('blur', end);
}
