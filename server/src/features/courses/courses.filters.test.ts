import { getCourseFacets, listCatalog, listChosenCourses } from '@akada/contract/courses.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type GivenCourse,
  givenAdmin,
  givenCategory,
  givenCourse,
  givenEnrollment,
  givenInstructor,
  givenReview,
} from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { app, db, call } = await testApp()

let category: { id: number }
const ids: Record<string, number> = {}
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)

/** Creates a course in the category that all tests use, and remembers its id by a short name. */
async function given(
  name: string,
  { hours = 0.5, stars = [] as number[], ...course }: GivenCourse & { hours?: number; stars?: number[] } = {},
) {
  const { id } = await givenCourse(db, {
    title: `Weaving ${name}`,
    categoryIds: [category.id],
    curriculum: [[{ duration_seconds: hours * 3600, video_id: null }]],
    ...course,
  })
  for (const star of stars) await givenReview(db, { course_id: id, rating_halves: star * 2 })
  ids[name] = id
}

type Query = Record<string, string | number>
const find = async (query: Query) => (await call(listCatalog, { query: { categoryId: category.id, ...query } as never })).data
const names = async (query: Query): Promise<(string | undefined)[]> =>
  (await find(query)).content.map(({ id }: { id: number }) => nameOf(id))
const sorted = async (query: Query) => (await names(query)).toSorted()
const facets = async (query: Query = {}) => (await call(getCourseFacets, { query: { categoryId: category.id, ...query } as never })).data
const countsOf = (counted: { value: string; count: number }[]) => Object.fromEntries(counted.map(({ value, count }) => [value, count]))

beforeAll(async () => {
  category = await givenCategory(db)
  const instructor_id = (await givenInstructor(db)).id
  const of = (course: GivenCourse) => ({ instructor_id, ...course })
  await given('free', { ...of({ is_free: true, level: 'BEGINNER', created_at: new Date('2026-01-01') }), stars: [4, 5] })
  await given('cheap', { ...of({ price_naira_minor: 100_000, price_usd_minor: 900, created_at: new Date('2026-03-01') }), hours: 1 })
  await given('dear', {
    ...of({ price_naira_minor: 900_000, price_usd_minor: 500, level: 'ADVANCED', language: 'Yorùbá', created_at: new Date('2026-02-01') }),
    hours: 3,
    stars: [5],
  })
  await given('dollars', {
    ...of({ price_naira_minor: null, price_usd_minor: 700, level: 'BEGINNER', language: 'yorùbá', created_at: new Date('2026-05-01') }),
    hours: 6,
    stars: [4, 5, 4, 5, 5, 4, 5, 4, 5, 5, 5, 5],
  })
  await given('few dollars', {
    ...of({ price_naira_minor: null, price_usd_minor: 100, level: 'INTERMEDIATE', language: 'Hausa', created_at: new Date('2026-04-01') }),
    hours: 17,
    stars: [3, 3],
  })
  await given('archived', of({ status: 'ARCHIVED', is_free: true }))
})

describe('filtering the catalog', () => {
  test.each<[Query, string[]]>([
    [{ price: 'free' }, ['free']],
    [{ price: 'paid' }, ['cheap', 'dear', 'dollars', 'few dollars']],
    [{ rating: '4.5' }, ['dear', 'dollars', 'free']],
    [{ rating: '3.0' }, ['dear', 'dollars', 'few dollars', 'free']],
    [{ length: 'under-1' }, ['free']],
    [{ length: '1-3,3-6' }, ['cheap', 'dear']],
    [{ length: '6-17' }, ['dollars']],
    [{ length: 'over-17' }, ['few dollars']],
    [{ level: 'BEGINNER,ADVANCED' }, ['dear', 'dollars', 'free']],
    [{ language: 'YORÙBÁ' }, ['dear', 'dollars']],
    [{ language: 'hausa,english' }, ['cheap', 'few dollars', 'free']],
    [{ language: 'Latin' }, []],
    [{ level: '' }, ['cheap', 'dear', 'dollars', 'few dollars', 'free']],
    [{ price: 'paid', rating: '4.5', level: 'BEGINNER', language: 'yorùbá', length: '6-17' }, ['dollars']],
    [{ search: 'weaving', price: 'paid', rating: '4.0' }, ['dear', 'dollars']],
    [{ search: 'weaving', sort: 'newest', language: 'hausa' }, ['few dollars']],
  ])('by %j returns the matching courses', async (query, expected) => {
    expect(await sorted(query)).toEqual(expected)
    expect((await find(query)).totalElements).toBe(expected.length)
  })

  test('doesn’t correct a search that has results without the filters', async () => {
    await given('javelin', { title: 'Javelin throwing', categoryIds: [category.id] })

    const answer = await find({ search: 'javelin', price: 'free' })

    expect(answer).toEqual({ content: [], totalElements: 0, page: 1, size: 100 })
    expect(await find({ search: 'javelln', price: 'paid' })).toMatchObject({ correctedQuery: 'javelin', totalElements: 1 })
    await db
      .updateTable('courses')
      .set({ status: 'DRAFT' })
      .where('id', '=', ids.javelin ?? 0)
      .execute()
  })

  test('doesn’t record a search that has no results only because of filters', async () => {
    await call(listCatalog, { query: { search: 'qqzzv', price: 'free' } })
    await call(listCatalog, { query: { search: 'weaving', language: 'Latin' } })

    expect(await db.selectFrom('lost_searches').selectAll().execute()).toEqual([])
  })

  test('works in admin lists too', async () => {
    const query = { status: 'ARCHIVED', categoryId: category.id, price: 'free' } as never

    const { data } = await call(listCatalog, { query }, await givenAdmin(db))

    expect(data).toMatchObject({ content: [{ id: ids.archived }], totalElements: 1 })
  })

  test.each([
    ['price=cheap', 'price'],
    ['rating=5', 'rating'],
    ['length=1-2', 'length.0'],
    ['level=BEGINNER,EXPERT', 'level.1'],
    [`language=${'x'.repeat(61)}`, 'language.0'],
    [`language=${Array.from({ length: 21 }, (_, n) => n).join()}`, 'language'],
    ['sort=best', 'sort'],
    ['currency=EUR', 'currency'],
  ])('refuses %s', async (query, path) => {
    const answer = (await app.inject({ url: `/api/courses?${query}` })).json()

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path }] })
  })
})

describe('sorting the catalog', () => {
  test.each<[Query, string[]]>([
    [{ sort: 'newest' }, ['dollars', 'few dollars', 'cheap', 'dear', 'free']],
    [{ sort: 'price-low' }, ['free', 'few dollars', 'dear', 'dollars', 'cheap']],
    [{ sort: 'price-high' }, ['cheap', 'dollars', 'dear', 'few dollars', 'free']],
    [{ sort: 'price-low', currency: 'NGN' }, ['free', 'cheap', 'dear', 'few dollars', 'dollars']],
    [{ sort: 'price-high', currency: 'NGN' }, ['dear', 'cheap', 'dollars', 'few dollars', 'free']],
    // Twelve reviews of 4.7 stars rank above one review of 5.
    [{ sort: 'rated' }, ['dollars', 'free', 'dear', 'few dollars', 'cheap']],
    [{ search: 'weaving', sort: 'newest' }, ['dollars', 'few dollars', 'cheap', 'dear', 'free']],
  ])('by %j returns courses in the expected order', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('is by popularity without search words', async () => {
    await givenEnrollment(db, { course_id: ids.cheap ?? 0 })
    const popular = await names({ sort: 'popular' })

    expect(await names({})).toEqual(popular)
    expect(await names({ sort: 'relevant' })).toEqual(popular)
  })

  test.each(['popular', 'rated', 'newest', 'price-low', 'price-high'])('by %s lists each course once across pages', async (sort) => {
    const many = await givenCategory(db)
    const instructor_id = (await givenInstructor(db)).id
    const created_at = new Date('2026-01-01')
    const given = await Promise.all(Array.from({ length: 7 }, () => givenCourse(db, { categoryIds: [many.id], instructor_id, created_at })))

    const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ categoryId: many.id, sort, page, size: 2 })))

    const seen = pages.flatMap(({ content }) => content.map(({ id }: { id: number }) => id))
    expect(seen.toSorted((one: number, other: number) => one - other)).toEqual(
      given.map(({ id }) => id).toSorted((one, other) => one - other),
    )
  })
})

describe('facets', () => {
  test('count LIVE courses for every choice', async () => {
    expect(await facets()).toEqual({
      price: [
        { value: 'free', count: 1 },
        { value: 'paid', count: 4 },
      ],
      rating: ['4.5', '4.0', '3.5', '3.0'].map((value) => ({ value, count: value === '3.0' ? 4 : 3 })),
      length: ['under-1', '1-3', '3-6', '6-17', 'over-17'].map((value) => ({ value, count: 1 })),
      level: [
        { value: 'BEGINNER', count: 2 },
        { value: 'INTERMEDIATE', count: 1 },
        { value: 'ADVANCED', count: 1 },
        { value: 'ALL', count: 1 },
      ],
      language: [
        { value: 'English', count: 2 },
        { value: 'Yorùbá', count: 2 },
        { value: 'Hausa', count: 1 },
      ],
    })
  })

  test.each<Query>([
    { price: 'paid', level: 'BEGINNER' },
    { rating: '4.0', language: 'yorùbá' },
    { length: '1-3,6-17', price: 'paid' },
    { search: 'weaving', rating: '4.5' },
  ])('count the results of each choice with the other filters unchanged: %j', async (query) => {
    const counted = await facets(query)

    for (const facet of ['price', 'rating', 'length', 'level', 'language'] as const)
      for (const [value, count] of Object.entries(countsOf(counted[facet])))
        expect([facet, value, (await find({ ...query, [facet]: value })).totalElements]).toEqual([facet, value, count])
  })

  test('are 0 for a search that contains no words', async () => {
    const { price, language } = await facets({ search: '!!!' })

    expect([countsOf(price), language]).toEqual([{ free: 0, paid: 0 }, []])
  })

  test('refuse the same filters as the listing', async () => {
    expect((await app.inject({ url: '/api/courses/facets?price=cheap' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'price' }],
    })
  })
})

describe('chosen courses', () => {
  const chosen = async (asked: string) => (await app.inject({ url: `/api/courses/cards?ids=${asked}` })).json()

  test('are returned in the requested order, once, and only if LIVE', async () => {
    const { data } = await chosen([ids.dear, ids.archived, ids.cheap, ids.dear, 2_147_483_647].join())

    expect(data.map(({ id }: { id: number }) => nameOf(id))).toEqual(['dear', 'cheap'])
    expect((await call(listChosenCourses, { query: { ids: '' } as never })).data).toEqual([])
  })

  test.each([
    ['1,x', 'ids.1'],
    [Array.from({ length: 21 }, (_, n) => n + 1).join(), 'ids'],
  ])('are refused for the ids %s', async (asked, path) => {
    expect(await chosen(asked)).toMatchObject({ statusCode: 400, errors: [{ path }] })
  })
})
