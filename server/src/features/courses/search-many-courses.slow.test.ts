import { getCourseFacets, listCatalog } from '@akada/contract/courses.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, ownerDb, call } = await testApp()

const find = async (query: object) => (await call(listCatalog, { query: query as never })).data

const MANY = 3_200
// Every 40th course also has “cello” in its title.
const CELLO_EVERY = 40

describe('a search for a word that thousands of courses contain', () => {
  beforeAll(async () => {
    const instructor = await givenInstructor(db)
    for (let from = 1; from <= MANY; from += 400)
      await sql`
        insert into courses (instructor_id, title, subtitle, description_html, price_usd_minor, status, level)
        select ${instructor.id}, case when n % ${CELLO_EVERY} = 0 then 'Violin and cello ' else 'Violin ' end || n, 'Strings', '', 1000 + n, 'LIVE',
          case when n % 2 = 0 then 'BEGINNER' else 'ADVANCED' end
        from generate_series(${from}::integer, ${from + 399}::integer) n
      `.execute(db)
    await sql`update course_stats set total_enrollments = course_id`.execute(db)
    await sql`analyze course_stats`.execute(ownerDb)
  })

  test('lists the first thousand once each, with equally relevant courses by popularity', async () => {
    const seen: number[] = []
    for (let page = 1; page <= 10; page++) {
      const { content, totalElements, isAtLeast } = await find({ search: 'violin', page, size: 100 })
      expect({ totalElements, isAtLeast }).toEqual({ totalElements: 1000, isAtLeast: true })
      seen.push(...content.map(({ id }: { id: number }) => id))
    }

    expect(new Set(seen).size).toBe(1000)
    expect(seen.slice(100)).toEqual(seen.slice(100).toSorted((one, other) => other - one))
    expect((await find({ search: 'violin', page: 11, size: 100 })).content).toEqual([])
  })

  test('counts the courses exactly if few match, even with outdated statistics', async () => {
    const cellos = await find({ search: 'cello', size: 100 })
    expect(cellos.totalElements).toBe(MANY / CELLO_EVERY)
    expect(cellos.isAtLeast).toBeUndefined()
    expect(cellos.content).toHaveLength(MANY / CELLO_EVERY)

    // The statistics are outdated: the planner still expects thousands.
    for (let part = 0; part < 8; part++)
      await sql`update courses set status = 'ARCHIVED' where title like 'Violin%' and id % 100 <> 0 and id % 8 = ${part}`.execute(db)
    const violins = await find({ search: 'violin', size: 100 })
    expect(violins.totalElements).toBe(violins.content.length)
    expect(violins.isAtLeast).toBeUndefined()
    for (let part = 0; part < 8; part++)
      await sql`update courses set status = 'LIVE' where status = 'ARCHIVED' and id % 8 = ${part}`.execute(db)
  })

  test('lists courses with every word first, and each course once across pages', async () => {
    const titles: string[] = []
    for (let page = 1; page <= 4; page++) {
      const found = await find({ search: 'violin cello', page, size: 50 })
      expect(found).toMatchObject({ totalElements: 1000, isAtLeast: true })
      titles.push(...found.content.map(({ title }: { title: string }) => title))
    }

    expect(new Set(titles).size).toBe(200)
    expect(titles.map((title) => title.includes('cello'))).toEqual(titles.map((_, place) => place < MANY / CELLO_EVERY))
  })

  test('sorts all matches by price', async () => {
    const prices = (await find({ search: 'violin', sort: 'price-low', size: 5 })).content.map(
      ({ priceUsd }: { priceUsd: number }) => priceUsd,
    )
    expect(prices).toEqual([10.01, 10.02, 10.03, 10.04, 10.05])
  })

  test('estimates facets from the most popular courses', async () => {
    const { data } = await call(getCourseFacets, { query: { search: 'violin' } as never })
    const beginner = data.level.find(({ value }: { value: string }) => value === 'BEGINNER').count
    expect(beginner).toBeGreaterThan((MANY / 2) * 0.8)
    expect(beginner).toBeLessThan((MANY / 2) * 1.2)
  })
})
