import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/test-database.ts'
import { inNaturalOrder } from './natural-order.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const features = path.join(import.meta.dirname, '../../features')
const texts = '(?:\\w+\\.)?(?:name|title|label|(?:first|last|brand|account|bank|student|instructor)_name|headline)'
const inCode = new RegExp(`orderBy\\(\\s*'${texts}'`, 'g')
const inSql = new RegExp(`order by (?:[^)\`]*,\\s*)?(?:lower\\()?${texts}\\b\\)?(?! collate natural_order)`, 'g')
const unnatural = (code: string) => [...(code.match(inCode) ?? []), ...(code.match(inSql) ?? [])]

describe('natural order', () => {
  test('puts accents and capitals beside plain letters, and orders numbers by value', async () => {
    const titles = ['Zips', 'Lecture 10', 'Élan', 'ada', 'Lecture 9', 'Ọ̀kọ̀', 'Ada', 'Obi', 'Paints', 'eland']

    const { rows } = await sql<{ title: string }>`
      select title from unnest(${titles}::text[]) as given (title) order by ${inNaturalOrder('title')}`.execute(database.db)

    expect(rows.map(({ title }) => title)).toEqual([
      'ada',
      'Ada',
      'Élan',
      'eland',
      'Lecture 9',
      'Lecture 10',
      'Obi',
      'Ọ̀kọ̀',
      'Paints',
      'Zips',
    ])
  })

  test('is the order of names and titles in every query', () => {
    const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('queries.ts'))

    expect(files).not.toEqual([])
    expect(files.flatMap((file) => unnatural(readFileSync(path.join(features, file), 'utf8')).map((found) => `${file}: ${found}`))).toEqual(
      [],
    )
  })

  test.each([".orderBy('users.last_name')", ".orderBy('title', 'desc')", 'order by lower(courses.title), id', 'order by id, name'])(
    'is reported missing in %s',
    (code) => {
      expect(unnatural(code)).not.toEqual([])
    },
  )
})
