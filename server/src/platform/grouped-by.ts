/** Groups rows by a field and returns a lookup of the rows for a value. Filtering all rows for each value would be quadratic. */
export function groupedBy<Key extends string, Row extends Record<Key, unknown>>(
  rows: readonly Row[],
  key: Key,
): (value: Row[Key]) => readonly Row[] {
  const groups = new Map<Row[Key], Row[]>()
  for (const row of rows) {
    const value = row[key]
    const group = groups.get(value)
    if (group) group.push(row)
    else groups.set(value, [row])
  }
  return (value) => groups.get(value) ?? []
}
