import { isStorable, UNSTORABLE, withPlainBreaks } from '@akada/contract/storable.ts'
import type { FastifyRequest } from 'fastify'
import { type Fault, MOST_FAULTS, refuse } from './refusal.ts'

/**
 * What a caller sent, with every line break as `\n`. Refuses control characters and halves of surrogate pairs, in names of fields too.
 * Bytes stay as they are. The nesting of JSON bodies is limited before (json-shape.ts).
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

/** What the caller's program calls itself, as it may be stored: at most 300 characters. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  const text = headers['user-agent']?.slice(0, 300)
  return text !== undefined && isStorable(text) ? text : null
}
