/** The order of a list by a column: `code` ascending, `-code` descending. */
export type ListOrder<Key extends string> = Key | `-${Key}`

export function readOrder<Key extends string>(order: ListOrder<Key>): { key: Key; direction: 'asc' | 'desc' } {
  return order.startsWith('-') ? { key: order.slice(1) as Key, direction: 'desc' } : { key: order as Key, direction: 'asc' }
}
