import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { hasWords, typedWords } from './has-words.ts'

const { db } = await testDatabase()

test.each([
  ['  Ada  obi ', ['Ada', 'obi']],
  ['obi, ada; eze', ['obi', 'ada', 'eze']],
  [' ,; ', []],
  ['"react"', ['react']],
  ['“Style It” «ada»', ['Style', 'It', 'ada']],
  ['react? react! (connor) connor. ¿qué?', ['react', 'react', 'connor', 'connor', 'qué']],
  ["'bolaji' O’Connor *react* #react ...react…", ['bolaji', 'O’Connor', 'react', 'react', 'react']],
  ['read/write – C++, C#, .NET, 100%, &', ['read', 'write', 'C++', 'C#', '.NET', '100%']],
  ['Ada <student@akada.test>, mailto:ada@akada.test?subject=Hi', ['Ada', 'student@akada.test', 'ada@akada.test']],
  ['student@akada.test. ada@', ['student@akada.test', 'ada@']],
  ['「小明」、王。', ['小明', '王']],
  ['? %_', ['?', '%_']],
])('the words of %j are %j', (search, words) => {
  expect(typedWords(search)).toEqual(words)
})

test('a search uses at most twenty words', () => {
  expect(typedWords('ada '.repeat(30))).toHaveLength(20)
})

const has = async (text: string, search: string) => {
  const { rows } = await sql<{ isFound: boolean }>`select ${hasWords(sql`${text}::text`, search)} as "isFound"`.execute(db)
  return rows[0]?.isFound
}

describe('a text', () => {
  test.each([
    ['', true],
    [' , ', true],
    ['OBI ada', true],
    ['ọ́bi', true],
    ['100%', true],
    ['ada-obi', true],
    ['1%0', false],
    ['ada eze', false],
    ['ada-eze', false],
    ['a_a', false],
    ['\\', false],
  ])('matches %j: %s', async (search, expected) => {
    expect(await has('Adá Obi 100%', search)).toBe(expected)
  })

  test.each([
    ['Writer’s guide', 'writers'],
    ['Writers guide', 'writer‘s'],
    ['React入门教程', '入门'],
    ['React入门教程', '门'],
    ['React入门教程', 'react入门'],
    ['Web page', 'web-page'],
    ['Web-page', 'web‑page'],
  ])('with the words “%s” matches “%s”', async (text, search) => {
    expect(await has(text, search)).toBe(true)
  })
})

test.each([
  ['Ada', 'Obi', 'ada@akada.test'],
  ["Brigid O'Neill", "D'Souza", 'O@AKADA.TEST'],
  ['Adá', 'Ọbi', 'ada@akada.test'],
  ['小明', '王', 'ming@akada.test'],
  ['', '', 'ada@bücher.test'],
])('the text that finds the user %s %s <%s> is that of any searched text', async (firstName, lastName, email) => {
  const { rows } = await sql<{ text: string; expected: string }>`select user_text(${firstName}, ${lastName}, ${email}) as text,
    found_text(spoken_name(${firstName}, ${lastName}) || ' ' || ${email}) as expected`.execute(db)

  expect(rows[0]?.text).toBe(rows[0]?.expected)
})
