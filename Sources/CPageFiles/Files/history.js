(() => {
  const byId = (id) => document.getElementById(id);
  const figures = [...document.querySelectorAll('figure[data-id]')];
  const groups = [...document.querySelectorAll('.group')];
  const [field, shown] = ['filter', 'shown'].map(byId);
  const { runs } = JSON.parse(byId('series').textContent);

  function filter() {
    const isNamed = matcher(field.value);
    let count = 0;
    for (const figure of figures) {
      figure.hidden = !isNamed(figure.dataset.id);
      count += !figure.hidden;
    }
    for (const group of groups) group.hidden = !group.querySelector('figure:not([hidden])');
    shown.textContent = shownWords(count, figures.length);
  }

  // Restores the filter from the address, unless that names a figure.
  function read() {
    const text = location.hash.slice(1);
    field.value = new URLSearchParams(text).get('filter') || '';
    filter();
    const named = /^d\d+$/.test(text) && byId(text);
    if (named) named.scrollIntoView({ block: 'center', behavior: 'instant' });
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

  // The line ends at 54 and 6 of the picture, as in SeriesPicture.swift.
  function series(plot) {
    let found;
    const points = () => found = found || corners(plot);
    return {
      count: () => points().length,
      place: (index) => points()[index][0],
      nearest: (x) => nearest(points(), x, (one) => one[0]),
      words: (index) => {
        const [x, y] = points()[index];
        const [low, high] = [Number(plot.dataset.low), Number(plot.dataset.high)];
        const run = runs[nearest(runs, x, (one) => one[0])];
        // Three digits are what the height of the picture tells apart.
        return valueWords(low + (54 - y) / 48 * (high - low), plot.dataset.unit, 3)
          + ' · ' + run[1];
      },
    };
  }

  field.addEventListener('input', () => {
    const text = field.value ? '#' + new URLSearchParams({ filter: field.value }) : '#';
    history.replaceState(null, '', text);
    filter();
  });
  window.addEventListener('hashchange', read);
  for (const plot of document.querySelectorAll('svg[data-low]')) {
    readOff(plot, plot.nextElementSibling, 6, 54, series(plot));
  }
  openFilter(byId('controls'), field);
  read();
})();
