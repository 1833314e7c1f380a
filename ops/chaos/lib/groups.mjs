/** Groups items by key, in the order of their first occurrence. */
export function groupBy(list, keyOf) {
  const groups = new Map()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
