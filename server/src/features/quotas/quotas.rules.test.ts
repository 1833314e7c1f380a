import { describe, expect, test } from 'vitest'
import { largeUploadsSentence, quotaSentence } from './quotas.rules.ts'

describe('the message for full storage', () => {
  test.each([
    [
      { usedBytes: 19_250_000_000, limitBytes: 20_000_000_000, bytes: 4_000_000_000 },
      '19.3 GB of 20 GB of storage is in use. This file needs 4 GB. Delete files or cancel an upload first.',
    ],
    [
      { usedBytes: 999_000_000, limitBytes: 1_000_000_000, bytes: 1_040_000 },
      '999 MB of 1 GB of storage is in use. This file needs 1.1 MB. Delete files or cancel an upload first.',
    ],
    [
      { usedBytes: 1_200_000_000_000, limitBytes: 1_000_000_000_000, bytes: 0 },
      '1,200 GB of 1,000 GB of storage is in use. Delete files or cancel an upload first.',
    ],
  ])('states the used space, the limit and the file size', (given, sentence) => {
    expect(quotaSentence(given)).toBe(sentence)
  })
})

test.each([
  [1, 'A large upload is unfinished. Finish or cancel it first.'],
  [2, '2 large uploads are unfinished. Finish or cancel one first.'],
])('the message for %i unfinished large uploads says what to do', (limit, sentence) => {
  expect(largeUploadsSentence(limit)).toBe(sentence)
})
