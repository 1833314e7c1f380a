import type { Empty } from '@akada/contract/endpoint.ts'

/**
 * Sets missing fields of a response to their empty values, in place. A server running the previous release omits fields that this
 * release added, and a CDN caches such responses briefly.
 */
export function completeAnswer<Data>(data: Data, empty: Empty | undefined): Data {
  if (empty) fill(data, empty)
  return data
}

function fill(value: unknown, empty: Empty) {
  if (typeof value !== 'object' || value === null || empty === null) return
  const inside: Empty | undefined = Array.isArray(empty) ? empty[0] : empty
  if (!inside) return
  if (Array.isArray(value)) for (const item of value) fill(item, inside)
  else for (const [key, field] of Object.entries(inside)) fillField(value as Record<string, unknown>, key, field)
}

function fillField(object: Record<string, unknown>, key: string, empty: Empty) {
  const name = key.replace('?', '')
  if (object[name] !== undefined) fill(object[name], empty)
  else if (empty === null || key !== name) object[name] = null
  else if (Array.isArray(empty)) object[name] = []
}
