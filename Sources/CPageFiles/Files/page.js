'use strict';
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const table = byId('table');
  const rows = [...table.tBodies];
  const headings = [...table.tHead.rows[0].cells];
  const chips = [...document.querySelectorAll('.chip')];
  const [field, shown, theme] = ['filter', 'shown', 'theme'].map(byId);
  const island = JSON.parse(byId('series').textContent);
  const themes = ['system', 'light', 'dark'];
  let state = {};

  // An address that names an element only is one of the links that work without script.
  function read() {
    const text = location.hash.slice(1);
    const row = /^[bd](\d+)$/.exec(text);
    const named = row && byId('b' + row[1]);
    if (named) return { ...state, open: named.dataset.id };
    return text.includes('=') ? Object.fromEntries(new URLSearchParams(text)) : { ...state };
  }

  // Replaces the address, so that the back key leaves the page instead of undoing letters.
  function write(changes) {
    state = { ...state, ...changes };
    const kept = Object.entries(state).filter(([, value]) => value);
    history.replaceState(null, '', '#' + new URLSearchParams(kept));
    show();
  }

  // Rows without a value are last in both directions; equal ones keep the order of the document.
  function sort(key, isDown) {
    const value = (row) => row.dataset[key] === undefined ? NaN : Number(row.dataset[key]);
    const order = (row) => Number(row.dataset.order);
    const compare = (first, second) => {
      const [a, b] = [value(first), value(second)];
      if (isNaN(a) || isNaN(b)) return isNaN(a) - isNaN(b) || order(first) - order(second);
      return (isDown ? b - a : a - b) || order(first) - order(second);
    };
    table.append(...rows.slice().sort(compare));
    for (const cell of headings) {
      if (!cell.dataset.key) continue;
      const isThis = cell.dataset.key === key;
      cell.setAttribute('aria-sort', isThis ? (isDown ? 'descending' : 'ascending') : 'none');
    }
  }

  function filter() {
    const words = (state.filter || '').toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const id = row.dataset.id.toLowerCase();
      const isShown = words.every((word) => id.includes(word))
        && (!state.verdict || state.verdict === row.dataset.verdict);
      row.hidden = !isShown;
      count += isShown;
    }
    shown.textContent = count === rows.length
      ? count + ' benchmarks' : count + ' of ' + rows.length;
    byId('clear').hidden = !state.filter && !state.verdict;
    if (field.value !== (state.filter || '')) field.value = state.filter || '';
    for (const chip of chips) {
      chip.setAttribute('aria-current', String(chip.dataset.verdict === state.verdict));
    }
  }

  function open() {
    for (const row of rows) {
      const isOpen = row.dataset.id === state.open;
      row.rows[1].classList.toggle('opened', isOpen);
      row.querySelector('details').open = isOpen;
      row.querySelector('a').setAttribute('aria-expanded', String(isOpen));
    }
  }

  function show() {
    const key = (state.sort || 'order').replace(/^-/, '');
    sort(headings.some((cell) => cell.dataset.key === key) ? key : 'order',
      (state.sort || '').startsWith('-'));
    filter();
    open();
    const chosen = themes.includes(state.theme) ? state.theme : 'system';
    theme.textContent = 'Theme: ' + chosen;
    if (chosen === 'system') delete root.dataset.theme;
    else root.dataset.theme = chosen;
  }

  function reveal() {
    const row = rows.find((one) => one.dataset.id === state.open);
    if (row && !row.hidden) row.scrollIntoView({ block: 'start' });
  }

  for (const cell of headings) {
    const key = cell.dataset.key;
    if (!key) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...cell.childNodes);
    cell.append(button);
    button.addEventListener('click', () => {
      const sorted = cell.getAttribute('aria-sort');
      // Of numbers the largest is of interest first; names and outcomes have an order of their own.
      const isFirstDown = key !== 'order' && key !== 'rank';
      const isDown = sorted === 'none' ? isFirstDown : sorted === 'ascending';
      write({ sort: (isDown ? '-' : '') + key });
    });
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[data-open]');
    if (link) {
      event.preventDefault();
      const row = byId('b' + link.dataset.open);
      const isToggle = row.contains(link) && state.open === row.dataset.id;
      // A link from elsewhere to a row that the filter hides removes the filter.
      const isHidden = row.hidden ? { filter: '', verdict: '' } : {};
      write({ ...isHidden, open: isToggle ? '' : row.dataset.id });
      if (!row.contains(link)) { reveal(); row.querySelector('a').focus(); }
    }
    const chip = event.target.closest('.chip');
    if (chip) {
      event.preventDefault();
      const verdict = chip.dataset.verdict;
      write({ verdict: state.verdict === verdict ? '' : verdict });
    }
  });
  field.addEventListener('input', () => write({ filter: field.value }));
  byId('controls').addEventListener('submit', (event) => event.preventDefault());
  byId('clear').addEventListener('click', () => {
    write({ filter: '', verdict: '' });
    field.focus();
  });
  theme.addEventListener('click', () => {
    const next = themes[(themes.indexOf(state.theme || 'system') + 1) % themes.length];
    write({ theme: next === 'system' ? '' : next });
  });
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/' && event.target !== field) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key === 'Escape' && event.target === field) write({ filter: '' });
  });
  window.addEventListener('hashchange', () => { state = read(); show(); reveal(); });

  function words(value, unit) {
    if (unit !== 'ns') return unit === 'count' ? String(value) : value + ' ' + unit;
    const [name, size] = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]]
      .find((one) => value >= one[1]) || ['ns', 1];
    return (value / size).toPrecision(4) + ' ' + name;
  }

  // Shows the value below the pointer, or the one that the arrow keys reached. The places are those
  // of Plot.swift: 52 to 352 across, of 360, and 8 to 124 down.
  function readOff(plot) {
    const { values, unit } = island.series[plot.dataset.series];
    const readout = plot.closest('figure').querySelector('.readout');
    const cursor = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    cursor.setAttribute('class', 'axis');
    let index = values.length - 1;
    const tell = (next) => {
      index = Math.max(0, Math.min(values.length - 1, next));
      const x = 52 + 300 * index / Math.max(1, values.length - 1);
      cursor.setAttribute('d', 'M' + x + ' 8V124');
      plot.append(cursor);
      const [name, commit, date] = island.runs[index];
      const value = values[index] === null ? 'not measured' : words(values[index], unit);
      readout.textContent = [value, date.slice(0, 10), commit, name].filter(Boolean)
        .join(' · ');
    };
    const end = () => { cursor.remove(); readout.textContent = ''; };
    plot.addEventListener('pointermove', (event) => {
      const box = plot.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * 360;
      tell(Math.round((x - 52) / 300 * (values.length - 1)));
    });
    plot.addEventListener('keydown', (event) => {
      const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!move) return;
      event.preventDefault();
      tell(index + move);
    });
    plot.addEventListener('focus', () => tell(index));
    plot.addEventListener('pointerleave', end);
    plot.addEventListener('blur', end);
  }

  document.querySelectorAll('[data-series]').forEach(readOff);
  for (const id of ['controls', 'theme']) byId(id).hidden = false;
  root.classList.add('scripted');
  state = read();
  show();
  reveal();
})();
