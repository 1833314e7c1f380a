import type { Call, Empty } from '@akada/contract/endpoint.ts'

type Named = Pick<Call, 'method' | 'path'>

const calls = Object.values(import.meta.glob<Record<string, Call>>('../../../contract/src/calls/*.ts', { eager: true })).flatMap(
  Object.values,
)
const nameOf = ({ method, path }: Named) => `${method} ${path}`
const empties = new Map(calls.map((call) => [nameOf(call), call.empty]))

/** Returns a copy of a response without the null and empty fields, which the browser adds itself. */
export const olderAnswer = (endpoint: Named, answer: unknown): unknown => without(answer, empties.get(nameOf(endpoint)))

function without(value: unknown, empty: Empty | undefined): unknown {
  if (typeof value !== 'object' || value === null || !empty) return value
  const inside: Empty | undefined = Array.isArray(empty) ? empty[0] : empty
  if (!inside) return value
  if (Array.isArray(value)) return value.map((item) => without(item, inside))
  const fields = inside as Record<string, Empty>
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => !isEmpty(field, fields, name))
      .map(([name, field]) => [name, without(field, fields[name] ?? fields[`${name}?`])]),
  )
}

function isEmpty(field: unknown, fields: Record<string, Empty>, name: string): boolean {
  if (field === null) return fields[name] === null || `${name}?` in fields
  return Array.isArray(field) && field.length === 0 && Array.isArray(fields[name])
}
