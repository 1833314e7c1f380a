import { describe, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { storableInput, userAgentOf } from './storable-input.ts'

const message = 'This contains a character that can’t be stored.'

function faultsOf(sent: unknown) {
  try {
    storableInput(sent)
    return []
  } catch (error) {
    return error instanceof Refusal ? error.errors : expect.unreachable(String(error))
  }
}

describe('input', () => {
  test('keeps text, tabs, emoji and values of other types', () => {
    const sent = { title: 'Ọ́lá \t👩‍🏫', tags: ['a', 1, true, null], nested: { text: '' }, bytes: Buffer.from('\u0000') }

    expect(storableInput(sent)).toEqual(sent)
    expect([undefined, null, 7].map(storableInput)).toEqual([undefined, null, 7])
  })

  test('has its line breaks normalized', () => {
    expect(storableInput({ text: 'a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h\n' })).toEqual({ text: 'a\nb\nc\nd\ne\nf\ng\nh\n' })
  })

  test.each([
    ['a NUL', 'a\u0000'],
    ['a control character', 'a\u001b[31m'],
    ['the first half of a surrogate pair', '\ud83d'],
    ['the second half of a surrogate pair', '\ude00a'],
    ['DEL', '\u007f'],
  ])('with %s is rejected at its path', (_, text) => {
    expect(faultsOf({ items: [{ name: 'fine' }, { name: text }] })).toEqual([{ path: 'items.1.name', message }])
  })

  test('with a NUL in a field name is rejected', () => {
    expect(faultsOf({ answers: { 'a\u0000': 'b' } })).toEqual([{ path: 'answers', message }])
  })

  test('causes at most a hundred errors', () => {
    expect(faultsOf(Array.from({ length: 5000 }, () => '\u0000'))).toHaveLength(100)
  })

  test('keeps a field named __proto__ as an ordinary field', () => {
    const sent = JSON.parse('{"__proto__": {"polluted": true}}')

    expect(Object.keys(storableInput(sent) as object)).toEqual(['__proto__'])
  })
})

test('a user agent that can’t be stored is ignored', () => {
  const agents = ['Mozilla/5.0', 'x'.repeat(400), 'a\u0001', undefined]

  expect(agents.map((agent) => userAgentOf({ headers: { 'user-agent': agent } } as never))).toEqual([
    'Mozilla/5.0',
    'x'.repeat(300),
    null,
    null,
  ])
})
