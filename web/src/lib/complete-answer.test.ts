// @vitest-environment node
import { contract } from '@akada/contract/contract.ts'
import type { Call } from '@akada/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { completeAnswer } from './complete-answer.ts'

type Schema = {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Step = string | number
/** A field that every response has, and its value when an older server omits it. */
type Field = { path: Step[]; empty: null | [] }

const calls = Object.values(import.meta.glob<Record<string, Call>>('../../../contract/src/calls/*.ts', { eager: true })).flatMap(
  Object.values,
)
const emptyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => {
  const found = calls.find((call) => call.method === method && call.path === path)
  if (!found) throw new Error(`No call ${method} ${path}`)
  return found.empty
}

const isNull = ({ type }: Schema) => type === 'null'
const isMixed = (schema: Schema) => alternatives(schema).filter((one) => !isNull(one)).length > 1
const alternatives = ({ anyOf, oneOf, ...schema }: Schema): Schema[] =>
  (anyOf ?? oneOf)?.flatMap(alternatives) ?? [schema.type].flat().map((type) => ({ ...schema, type }) as Schema)
const isNullable = (schema: Schema) => alternatives(schema).some(isNull)
const presentOf = (schema: Schema): Schema => alternatives(schema).find((one) => !isNull(one)) ?? schema

/** Returns a response in which nothing is null, absent or empty. */
function fullAnswer(schema: Schema): unknown {
  const { type, items, properties = {} } = presentOf(schema)
  if (type === 'array') return [fullAnswer(items ?? {})]
  if (type === 'object') return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fullAnswer(field)]))
  return 'a value'
}

function fieldsIn(schema: Schema, path: Step[] = []): Field[] {
  // If several shapes are possible, the caller has to determine which one arrived.
  if (isMixed(schema)) return []
  const { type, items, properties = {}, required = [] } = presentOf(schema)
  if (type === 'array') return fieldsIn(items ?? {}, [...path, 0])
  return Object.entries(properties).flatMap(([name, field]) => {
    const here = [...path, name]
    const hasEmpty = required.includes(name) && (isNullable(field) || (presentOf(field).type === 'array' && !isMixed(field)))
    return [...(hasEmpty ? [{ path: here, empty: isNullable(field) ? null : ([] as []) }] : []), ...fieldsIn(field, here)]
  })
}

const parentOf = (answer: unknown, path: readonly Step[]) =>
  path.slice(0, -1).reduce((value, step) => (value as Record<Step, unknown>)[step], answer) as Record<Step, unknown>

const answers = contract.map(({ name, endpoint }) => ({
  name,
  endpoint,
  schema: z.toJSONSchema(endpoint.data, { io: 'output', unrepresentable: 'any' }) as Schema,
}))

describe('response from the previous release', () => {
  test.each(answers)('for $name gets an empty value for each missing field', ({ endpoint, schema }) => {
    const whole = fullAnswer(schema)
    for (const { path, empty } of fieldsIn(schema)) {
      const old = structuredClone(whole)
      const name = path.at(-1) ?? ''
      delete parentOf(old, path)[name]

      const expected = structuredClone(whole)
      parentOf(expected, path)[name] = empty
      expect(completeAnswer(old, emptyOf(endpoint)), path.join('.')).toEqual(expected)
    }
  })

  test('is tested for more than 500 fields', () => {
    expect(answers.flatMap(({ schema }) => fieldsIn(schema)).length).toBeGreaterThan(500)
  })
})

test('a complete response stays unchanged, and its absent optional fields stay absent', () => {
  const answer = { content: [{ widths: [1], price: 2 }], best: null }

  expect(completeAnswer(answer, { content: [{ widths: [], price: null }], 'best?': { widths: [] }, chosen: { widths: [] } })).toEqual({
    content: [{ widths: [1], price: 2 }],
    best: null,
  })
})
