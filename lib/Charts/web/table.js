// Makes the tables of a page sort by a click on a header and, where they are long, filter by words. Runs once per table.
document.querySelectorAll('table.overtake-table:not([data-live])').forEach(function (table) {
  table.setAttribute('data-live', '');
  var body = table.tBodies[0], rows = Array.from(body.rows), heads = Array.from(table.tHead.rows[0].cells);
  function value(row, column) {
    var cell = row.cells[column];
    return cell.hasAttribute('data-value') ? Number(cell.getAttribute('data-value')) : cell.textContent;
  }
  function compare(a, b) {
    if (a === '' || b === '') return (a === '') - (b === '');
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true });
  }
  heads.forEach(function (head, column) {
    head.style.cursor = 'pointer';
    head.tabIndex = 0;
    head.title = 'sort';
    function sort() {
      var down = head.getAttribute('aria-sort') === 'ascending';
      heads.forEach(function (other) { other.removeAttribute('aria-sort'); });
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      rows.slice().sort(function (a, b) {
        var x = value(a, column), y = value(b, column);
        // Empty cells stay at the end in both directions.
        return x === '' || y === '' || !down ? compare(x, y) : compare(y, x);
      }).forEach(function (row) { body.appendChild(row); });
    }
    head.addEventListener('click', sort);
    head.addEventListener('keydown', function (e) { if (e.key === 'Enter') sort(); });
  });
  if (rows.length < 8) return;
  var line = document.createElement('div'), input = document.createElement('input'), count = document.createElement('span');
  input.type = 'search';
  input.placeholder = 'filter rows';
  input.setAttribute('aria-label', 'filter rows');
  count.style.marginLeft = '0.6em';
  line.append(input, count);
  line.style.fontWeight = 'normal';
  table.caption.appendChild(line);
  input.addEventListener('input', function () {
    var words = input.value.toLowerCase().split(' ').filter(Boolean), shown = 0;
    rows.forEach(function (row) {
      var text = row.textContent.toLowerCase(), fits = words.every(function (word) { return text.includes(word); });
      row.style.display = fits ? '' : 'none';
      shown += fits;
    });
    count.textContent = words.length ? shown + ' of ' + rows.length : '';
  });
  // Front ends must not take what is typed here for their own commands.
  input.addEventListener('keydown', function (e) { e.stopPropagation(); });
});
