// Converts settings to form fields and back.
import * as z from 'zod/mini'
import { digitsOf, withThousands } from '../../ui/number-field.tsx'

type Kind = 'line' | 'lines' | 'whole' | 'percent' | 'flag'

export type SettingField = {
  key: string
  label: string
  hint?: string
  kind: Kind | 'choice'
  /** The field's schema in the contract. */
  schema: z.ZodMiniType
  /** The choices: value and label. */
  options?: readonly (readonly [value: string, words: string])[]
  placeholder?: string
  /** The unit of a number, such as `days` or `₦`. */
  unit?: string
  required?: boolean
}

/** Returns the fields of a group with their schemas. */
export const fieldsOf =
  <Key extends string>(schemas: Readonly<Record<Key, z.ZodMiniType>>) =>
  (key: Key, words: Omit<SettingField, 'key' | 'schema'>): SettingField => ({ key, schema: schemas[key], ...words })

export type Typed = string | boolean
export type TypedValues = Record<string, Typed>
export type Values = Readonly<Record<string, unknown>>

/** Percentages are stored in basis points. */
const PER_CENT = 100
const PERCENTAGE = /^\d{1,3}(?:[.,]\d{1,2})?$/

export function typedOf({ key, kind }: SettingField, values: Values): Typed {
  const value = values[key]
  if (kind === 'flag') return value === true
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (kind === 'percent') return String(Number(value) / PER_CENT)
  return kind === 'whole' ? withThousands(String(value ?? '')) : String(value ?? '')
}

export function sentOf({ kind }: SettingField, typed: Typed): unknown {
  if (typeof typed === 'boolean') return typed
  const text = typed.trim()
  switch (kind) {
    case 'lines':
      return text.split(/\s+/).filter((line) => line !== '')
    case 'percent':
      return Math.round(Number(text.replace(',', '.')) * PER_CENT)
    case 'whole':
      return digitsOf(text) === undefined ? text : Number(digitsOf(text))
    default:
      return text
  }
}

/** Returns the error of an input, or undefined. */
export function faultOf(field: SettingField, typed: Typed): string | undefined {
  if (field.kind === 'percent' && !(PERCENTAGE.test(String(typed).trim()) && Number(sentOf(field, typed)) <= 100 * PER_CENT))
    return 'Enter a percentage from 0 to 100.'
  const parsed = z.safeParse(field.schema, sentOf(field, typed))
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/** Formats a setting for display. */
export function wordsOf(field: SettingField, values: Values): string {
  const typed = typedOf(field, values)
  if (typeof typed === 'boolean') return typed ? 'on' : 'off'
  if (field.kind === 'choice') return field.options?.find(([value]) => value === typed)?.[1] ?? typed
  if (typed === '') return 'empty'
  return withUnit(typed.replaceAll('\n', ', '), field.unit)
}

function withUnit(number: string, unit: string | undefined): string {
  if (unit === undefined) return number
  if (/^\p{Sc}$/u.test(unit)) return unit + number
  if (unit === '%') return `${number}%`
  return `${number} ${number === '1' ? unit.replace(/s$/, '') : unit}`
}
