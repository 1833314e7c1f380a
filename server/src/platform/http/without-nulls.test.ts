import { WrittenQuestion } from '@akada/contract/quizzes.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withoutNulls } from './without-nulls.ts'

const field = { note: z.optional(z.string()), kept: z.nullish(z.string()), count: z._default(z.int(), 3) }

describe('a null in an optional, non-nullable field', () => {
  test.each([
    ['at the top', z.object(field), { note: null, kept: null, count: null }, { kept: null }],
    ['in a list', z.object({ all: z.array(z.object(field)) }), { all: [{ note: null }, { note: 'a' }] }, { all: [{}, { note: 'a' }] }],
    ['in an optional object', z.object({ one: z.optional(z.object(field)) }), { one: { note: null } }, { one: {} }],
    ['in an object with a default', z.object({ one: z._default(z.object(field), { count: 1 }) }), { one: { note: null } }, { one: {} }],
  ])('is removed %s', (_, schema, sent, kept) => {
    expect(withoutNulls(schema, sent)).toEqual(kept)
  })

  test('is removed in the matching shape of a discriminated union', () => {
    const question = { type: 'TRUE_FALSE', prompt: 'Is it?', isTrue: true, explanation: null, points: null }

    expect(z.safeParse(WrittenQuestion, withoutNulls(WrittenQuestion, question)).data).toEqual({ ...question, explanation: '', points: 1 })
  })
})

test.each([[null], [[null]], ['text'], [7], [undefined], [{ other: null }], [{ constructor: null }]])(
  'removing nulls leaves %j unchanged',
  (value) => {
    expect(withoutNulls(z.object(field), value)).toEqual(value)
  },
)
