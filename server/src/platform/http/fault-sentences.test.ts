import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import './answer-errors.ts'

const shape = z.object({
  title: z.string().check(z.minLength(3), z.maxLength(5)),
  priceUsd: z.number().check(z.gte(1), z.lt(10)),
  isFree: z.boolean(),
  categoryIds: z.array(z.int()).check(z.minLength(1)),
  learningGoals: z.array(z.string()),
  currency: z.enum(['NGN', 'USD']),
  kind: z.literal('DRAFT'),
  day: z.iso.date(),
  email: z.email(),
  half: z.number().check(z.multipleOf(0.5)),
  account: z.discriminatedUnion('method', [z.object({ method: z.literal('BANK') }), z.object({ method: z.literal('CASH') })]),
  either: z.union([z.string(), z.number()]),
})

const right = {
  title: 'Bread',
  priceUsd: 5,
  isFree: true,
  categoryIds: [1],
  learningGoals: [],
  currency: 'NGN',
  kind: 'DRAFT',
  day: '2026-03-31',
  email: 'a@b.co',
  half: 0.5,
  account: { method: 'BANK' },
  either: 'x',
}

const faultsOf = (sent: unknown) => z.safeParse(shape, sent).error?.issues.map(({ message }) => message)

test.each<[object, string]>([
  [{ title: undefined }, 'Title is required.'],
  [{ title: null }, 'Title is required.'],
  [{ title: 7 }, 'Title must be text.'],
  [{ title: 'ab' }, 'Title must have at least 3 characters.'],
  [{ title: 'abcdef' }, 'Title must have at most 5 characters.'],
  [{ priceUsd: '5' }, 'Price (USD) must be a number.'],
  [{ priceUsd: 0 }, 'Price (USD) must be at least 1.'],
  [{ priceUsd: 10 }, 'Price (USD) must be less than 10.'],
  [{ isFree: 'yes' }, 'Free must be true or false.'],
  [{ categoryIds: 1 }, 'Categories must be a list.'],
  [{ categoryIds: [] }, 'Categories are required.'],
  [{ categoryIds: [1, 'x'] }, 'Categories, entry 2, must be a number.'],
  [{ categoryIds: [1.5] }, 'Categories, entry 1, must be a whole number.'],
  [{ learningGoals: null }, 'Learning goals are required.'],
  [{ currency: 'EUR' }, 'Currency must be NGN or USD.'],
  [{ currency: undefined }, 'Currency is required.'],
  [{ kind: 'LIVE' }, 'Kind must be DRAFT.'],
  [{ day: 'tomorrow' }, 'Day must be a date such as 2026-03-31.'],
  [{ email: 'nobody' }, 'Email must be an email address.'],
  [{ half: 0.3 }, 'Half must be a multiple of 0.5.'],
  [{ account: {} }, 'Method is required.'],
  [{ account: { method: 'GOLD' } }, 'Method must be BANK or CASH.'],
  [{ account: null }, 'Account is required.'],
  [{ either: true }, 'Either isn’t valid.'],
])('%j: %s', (wrong, sentence) => {
  expect(faultsOf({ ...right, ...wrong })).toEqual([sentence])
})

test('an input that isn’t an object has its own sentence', () => {
  expect([faultsOf([]), faultsOf('text'), faultsOf(null)]).toEqual([
    ['This must be an object with fields.'],
    ['This must be an object with fields.'],
    ['This is required.'],
  ])
})
