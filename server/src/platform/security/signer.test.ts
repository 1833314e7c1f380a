import { describe, expect, test } from 'vitest'
import { createSigner } from './signer.ts'

const signer = createSigner('secret')

describe('a signed value', () => {
  test('can be read back', () => {
    expect(signer.open(signer.sign({ key: 'private/a.mp4', until: 5 }))).toEqual({ key: 'private/a.mp4', until: 5 })
  })

  test.each([
    ['another secret', createSigner('other').sign({ a: 1 })],
    ['a changed payload', signer.sign({ a: 1 }).replace(/^./, (letter) => (letter === 'e' ? 'f' : 'e'))],
    ['a truncated signature', signer.sign({ a: 1 }).slice(0, -1)],
    ['no signature', signer.sign({ a: 1 }).split('.')[0] ?? ''],
    ['extra characters', `${signer.sign({ a: 1 })}.x`],
    ['nothing', ''],
  ])('can’t be read back with %s', (_, text) => {
    expect(signer.open(text)).toBeUndefined()
  })
})
