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

  // Rows without a value are last in both directions; equal ones keep the order of the document,
  // as all do without a key.
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
    const isNamed = matcher(state.filter || '');
    let count = 0;
    for (const row of rows) {
      const isShown = isNamed(row.dataset.id)
        && (!state.verdict || state.verdict === row.dataset.verdict);
      row.hidden = !isShown;
      count += isShown;
    }
    shown.textContent = shownWords(count, rows.length);
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
    const key = (state.sort || '').replace(/^-/, '');
    sort(headings.some((cell) => cell.dataset.key === key) ? key : '',
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
      const isFirstDown = key !== 'name' && key !== 'rank';
      const isDown = sorted === 'none' ? isFirstDown : sorted === 'ascending';
      // After both directions comes the order of the document again.
      const isLast = sorted !== 'none' && (sorted === 'descending') !== isFirstDown;
      write({ sort: isLast ? '' : (isDown ? '-' : '') + key });
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
  byId('clear').addEventListener('click', () => {
    write({ filter: '', verdict: '' });
    field.focus();
  });
  theme.addEventListener('click', () => {
    const next = themes[(themes.indexOf(state.theme || 'system') + 1) % themes.length];
    write({ theme: next === 'system' ? '' : next });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') write({ filter: '' });
  });
  window.addEventListener('hashchange', () => { state = read(); show(); reveal(); });

  // The places are those of Plot.swift: 52 to 352 across, and 8 to 124 down.
  function seriesOf(plot) {
    const { values, unit } = island.series[plot.dataset.series];
    const step = 300 / Math.max(1, values.length - 1);
    return {
      count: () => values.length,
      place: (index) => 52 + step * index,
      nearest: (x) => Math.round((x - 52) / step),
      words: (index) => {
        const [name, commit, date] = island.runs[index];
        const value = values[index] === null
          ? 'not measured' : valueWords(values[index], unit, 5);
        return [value, date.slice(0, 10), commit, name].filter(Boolean).join(' · ');
      },
    };
  }

  for (const plot of document.querySelectorAll('[data-series]')) {
    readOff(plot, plot.closest('figure').querySelector('.readout'), 8, 124, seriesOf(plot));
  }
  openFilter(byId('controls'), field);
  theme.hidden = false;
  root.classList.add('scripted');
  state = read();
  show();
  reveal();
})();
