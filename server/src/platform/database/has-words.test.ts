import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { hasWords, typedWords } from './has-words.ts'

const { db } = await testDatabase()

test.each([
  ['  Ada  obi ', ['Ada', 'obi']],
  ['obi, ada; eze', ['obi', 'ada', 'eze']],
  [' ,; ', []],
])('the words of %j are %j', (search, words) => {
  expect(typedWords(search)).toEqual(words)
})

test('at most twenty words are searched for', () => {
  expect(typedWords('ada '.repeat(30))).toHaveLength(20)
})

describe('a text', () => {
  test.each([
    ['', true],
    [' , ', true],
    ['OBI ada', true],
    ['ọ́bi', true],
    ['100%', true],
    ['1%0', false],
    ['ada eze', false],
    ['a_a', false],
    ['\\', false],
  ])('matches %j: %s', async (search, expected) => {
    const { rows } = await sql<{ isFound: boolean }>`select ${hasWords(sql`plain('Adá Obi 100%')`, search)} as "isFound"`.execute(db)

    expect(rows).toEqual([{ isFound: expected }])
  })
})
