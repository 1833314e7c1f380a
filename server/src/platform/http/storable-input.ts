import { isStorable, UNSTORABLE, withPlainBreaks } from '@akada/contract/storable.ts'
import type { FastifyRequest } from 'fastify'
import { type Fault, MOST_FAULTS, refuse } from './refusal.ts'

/**
 * Returns the input with every line break as `\n`. Rejects control characters and unpaired surrogates, including in field names. Leaves
 * bytes unchanged. The nesting depth of JSON bodies is already limited (json-shape.ts).
 */
export function storableInput(sent: unknown): unknown {
  const faults: Fault[] = []
  const input = storable(sent, [], faults)
  if (faults.length > 0) refuse('INVALID_INPUT', { errors: faults.slice(0, MOST_FAULTS) })
  return input
}

function storable(value: unknown, path: readonly string[], faults: Fault[]): unknown {
  if (faults.length >= MOST_FAULTS) return undefined
  if (typeof value === 'string') return storableText(value, path, faults)
  if (Array.isArray(value)) return value.map((item, index) => storable(item, [...path, String(index)], faults))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storableText(name, path, faults), storable(item, [...path, name], faults)]),
  )
}

function storableText(text: string, path: readonly string[], faults: Fault[]): string {
  if (isStorable(text)) return withPlainBreaks(text)
  faults.push({ path: path.filter(isStorable).join('.'), message: UNSTORABLE })
  return ''
}

/** Returns at most 300 characters of the user agent, or null if they can't be stored. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  const text = headers['user-agent']?.slice(0, 300)
  return text !== undefined && isStorable(text) ? text : null
}
