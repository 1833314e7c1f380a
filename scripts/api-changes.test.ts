import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { apiOf, breakingChanges, changeFaults } from './api-changes.mjs'
import { emptyOf } from './contract-calls.mjs'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io })

type Shapes = { data: z.ZodMiniType; body: z.ZodMiniType; query?: Record<string, boolean> }

/** An OpenAPI document with one call, `PUT /cart`. */
const apiWith = ({ data, body, query = {} }: Shapes) =>
  apiOf({
    paths: {
      '/cart': {
        put: {
          parameters: Object.entries(query).map(([name, required]) => ({ name, in: 'query', required, schema: { type: 'string' } })),
          requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } },
          responses: { 200: { content: { 'application/json': { schema: { properties: { data: schemaOf(data, 'output') } } } } } },
        },
      },
    },
  })

const data = z.object({ courses: z.array(z.object({ id: z.int(), problem: z.nullable(z.string()) })), state: z.enum(['OPEN', 'PAID']) })
const body = z.strictObject({ code: z.optional(z.string()), kind: z.enum(['CARD', 'BANK']) })
const released = apiWith({ data, body })
type Fields = Record<string, z.ZodMiniType>

/** A value with two alternatives, which have additional fields. */
const alternatives = (ofFirst: Fields, ofSecond: Fields = {}) =>
  z.union([
    z.object({ kind: z.literal('DAYS'), days: z.int(), place: z.object({ city: z.string() }), ...ofFirst }),
    z.object({ kind: z.literal('DATE'), ...ofSecond }),
  ])
const branching = {
  due: alternatives({}),
  choices: z.array(alternatives({})),
  words: z.record(z.string(), z.object({ id: z.int() })),
}
const changesWith = (shapes: Partial<Shapes>) => breakingChanges(released, apiWith({ data, body, ...shapes }))

describe('comparison with the released API', () => {
  test.each([
    ['a removed field', z.omit(data, { state: true }), 'response field data.state is removed'],
    [
      'a retyped field',
      z.extend(data, { state: z.int() }),
      'response field data.state can be integer',
      'response field data.state can no longer be "OPEN" or "PAID", which older responses may contain',
    ],
    ['a field that can be null', z.extend(data, { state: z.nullable(z.enum(['OPEN', 'PAID'])) }), 'response field data.state can be null'],
    [
      'a field that can be absent',
      z.extend(data, { state: z.optional(z.enum(['OPEN', 'PAID'])) }),
      'response field data.state can be absent',
    ],
    ['an additional value', z.extend(data, { state: z.enum(['OPEN', 'PAID', 'LOST']) }), 'response field data.state can be "LOST"'],
    [
      'a removed field of a list item',
      z.extend(data, { courses: z.array(z.object({ id: z.int() })) }),
      'response field data.courses[].problem is removed',
    ],
    [
      'a value that only older responses contain',
      z.extend(data, { courses: z.array(z.object({ id: z.int(), problem: z.string() })), state: z.enum(['OPEN']) }),
      'response field data.courses[].problem can no longer be null, which older responses may contain',
      'response field data.state can no longer be "PAID", which older responses may contain',
    ],
    [
      'a new field without an empty value',
      z.extend(data, { total: z.int() }),
      'response field data.total is new, but neither an array, nullable nor optional',
    ],
  ])('finds in a response: %s', (_, answer, ...changes) => {
    expect(changesWith({ data: answer })).toEqual(changes.map((change) => `PUT /cart: ${change}`))
  })

  test('finds a new alternative, and one that only older responses contain', () => {
    const [days, date] = [z.object({ kind: z.literal('DAYS'), days: z.int() }), z.object({ kind: z.literal('DATE') })]
    const week = z.object({ kind: z.literal('WEEK'), week: z.int() })
    const before = apiWith({ data: z.extend(data, { due: z.union([days, date]) }), body })

    expect(breakingChanges(before, apiWith({ data: z.extend(data, { due: z.union([days, week]) }), body }))).toEqual([
      'PUT /cart: response field data.due can be <WEEK>',
      'PUT /cart: response field data.due can no longer be <DATE>, which older responses may contain',
    ])
  })

  test('finds an optional response field that is now required, unless browsers can complete it', () => {
    const before = apiWith({ data: z.extend(data, { hint: z.optional(z.string()), tags: z.optional(z.array(z.string())) }), body })
    const after = apiWith({ data: z.extend(data, { hint: z.string(), tags: z.array(z.string()) }), body })

    expect(breakingChanges(before, after)).toEqual(['PUT /cart: response field data.hint is required, but older responses may lack it'])
  })

  test.each([
    ['a new required field', z.extend(body, { gift: z.boolean() }), 'input field body.gift is required'],
    ['an optional field that is now required', z.extend(body, { code: z.string() }), 'input field body.code is required'],
    ['a removed field', z.omit(body, { code: true }), 'input field body.code is no longer accepted'],
    ['a value that is no longer accepted', z.extend(body, { kind: z.enum(['CARD']) }), 'input field body.kind can no longer be "BANK"'],
  ])('finds in a request: %s', (_, input, change) => {
    expect(changesWith({ body: input })).toEqual([`PUT /cart: ${change}`])
  })

  test.each([
    ['alternative', 'due<DAYS>.times', { due: alternatives({ times: z.array(z.int()) }) }],
    ['alternative as null', 'due<DAYS>.hour', { due: alternatives({ hour: z.nullable(z.int()) }) }],
    ['alternative without an empty value', 'due<DAYS>.hours', { due: alternatives({ hours: z.int() }) }],
    ['alternative in a list', 'choices[]<DAYS>.times', { choices: z.array(alternatives({ times: z.array(z.int()) })) }],
    [
      'object in an alternative',
      'due<DAYS>.place.rooms',
      { due: alternatives({ place: z.object({ city: z.string(), rooms: z.array(z.int()) }) }) },
    ],
    ['alternative that another alternative already has', 'due<DATE>.days', { due: alternatives({}, { days: z.int() }) }],
    ['entry of a record', 'words{}.forms', { words: z.record(z.string(), z.object({ id: z.int(), forms: z.array(z.int()) })) }],
  ])('finds a new required field of an %s, which browsers can’t complete', (_, field, shape) => {
    const before = apiWith({ data: z.extend(data, branching), body })
    const after = apiWith({ data: z.extend(data, { ...branching, ...shape }), body })

    expect(breakingChanges(before, after)).toEqual([
      `PUT /cart: response field data.${field} is new and required in an alternative or a record, where browsers can’t complete it; make it optional`,
    ])
  })

  test('accepts an optional new field of one alternative, and a new array of all alternatives', () => {
    const times = z.array(z.int())
    const due = alternatives({ times }, { times })
    const before = apiWith({ data: z.extend(data, branching), body })

    expect(breakingChanges(before, apiWith({ data: z.extend(data, { ...branching, due }), body }))).toEqual([])
    const optional = { due: alternatives({ times: z.optional(z.array(z.int())) }) }
    expect(breakingChanges(before, apiWith({ data: z.extend(data, { ...branching, ...optional }), body }))).toEqual([])
    expect(breakingChanges(before, before)).toEqual([])
  })

  test('accepts a new array in the items of an optional list', () => {
    const listOf = (item: Fields) => z.extend(data, { list: z.optional(z.array(z.object({ id: z.int(), ...item }))) })

    const changes = breakingChanges(apiWith({ data: listOf({}), body }), apiWith({ data: listOf({ tags: z.array(z.int()) }), body }))

    expect(changes).toEqual([])
  })

  test('finds a new required parameter and a removed call', () => {
    expect(changesWith({ query: { currency: true } })).toEqual(['PUT /cart: input field query.currency is required'])
    expect(breakingChanges(released, {})).toEqual(['PUT /cart is removed'])
  })

  test.each([
    [
      'new fields that have an empty value',
      { data: z.extend(data, { tags: z.array(z.object({ id: z.int() })), note: z.nullable(z.string()) }) },
    ],
    ['new optional fields', { body: z.extend(body, { gift: z.optional(z.boolean()) }), query: { currency: false } }],
    ['a field that is now optional', { body: z.extend(body, { kind: z.optional(z.enum(['CARD', 'BANK'])) }) }],
  ])('accepts %s', (_, shapes) => {
    expect(changesWith(shapes)).toEqual([])
  })
})

test('each breaking change requires a reason, and each reason a change', () => {
  expect(changeFaults(['GET /a is removed'], {})).toEqual(['GET /a is removed'])
  expect(changeFaults(['GET /a is removed'], { 'GET /a is removed': ' ' })).toEqual(['GET /a is removed'])
  expect(changeFaults(['GET /a is removed'], { 'GET /a is removed': 'Nothing has called it since 1.4.' })).toEqual([])
  expect(changeFaults([], { 'GET /a is removed': 'Old.' })).toEqual([
    'listed in contract/breaking-changes.json, but not made: GET /a is removed',
  ])
})

test('a response’s empty values include required arrays and nullable fields at every depth', () => {
  const card = z.object({ id: z.int(), widths: z.array(z.int()), price: z.nullable(z.number()) })
  const answer = z.object({
    content: z.array(card),
    best: z.nullable(card),
    chosen: z.optional(z.array(card)),
    hint: z.optional(z.string()),
    either: z.union([z.object({ a: z.array(z.int()), b: z.nullable(z.int()) }), z.object({ a: z.array(z.int()) })]),
  })
  const inside = { widths: [], price: null }

  expect(emptyOf(schemaOf(answer, 'output'))).toEqual({ content: [inside], 'best?': inside, chosen: inside, either: { a: [] } })
})
