/** Prints rows of cells below a header. Column names must be unique. */
export function printTable([head, ...rows]) {
  console.table(rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column]]))))
}

export const whole = (value) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-US') : '–')
export const decimals = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
export const percent = (value) => (Number.isFinite(value) ? `${Math.round(value * 100)} %` : '–')
