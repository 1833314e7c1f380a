// Figures in aligned columns.

/** The first row is the head; columns of figures stand to the right. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const isFigure = rows[0].map((_, column) => rows.slice(1).every((row) => /^[\d–]/.test(row[column])))
  for (const row of rows) {
    const cells = row.map((cell, column) => (isFigure[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}

export const whole = (value) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–')
export const decimals = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
export const percent = (value) => (Number.isFinite(value) ? `${Math.round(value * 100)} %` : '–')
