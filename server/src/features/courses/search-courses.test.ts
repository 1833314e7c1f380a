import { listCatalog } from '@akada/contract/courses.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin, givenCategory, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { app, db, call } = await testApp()

const find = async (search: string, more: { categoryId?: number; page?: number; size?: number } = {}) =>
  (await call(listCatalog, { query: { search, ...more } as never })).data

const titles = async (search: string, more = {}) => (await find(search, more)).content.map(({ title }: { title: string }) => title)

describe('searching the catalog', () => {
  let music: { id: number }

  beforeAll(async () => {
    const [ngozi, tunde] = [
      await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Adéyẹmí' }),
      await givenInstructor(db, { first_name: 'Tunde', last_name: 'O_Brien' }),
    ]
    music = await givenCategory(db, { name: 'Music & Sound' })
    const plain = { subtitle: 'For everybody', learning_objectives: '' }
    await givenCourse(db, { ...plain, title: 'Programming in Python', instructor_id: ngozi.id })
    await givenCourse(db, {
      ...plain,
      title: 'Guitar for beginners',
      subtitle: 'No python was harmed',
      instructor_id: tunde.id,
      categoryIds: [music.id],
    })
    await givenCourse(db, { ...plain, title: 'Singing', instructor_id: ngozi.id, categoryIds: [music.id] })
    await givenCourse(db, {
      ...plain,
      title: 'Node.js and C++ services',
      learning_objectives: 'Manage servers\nManagement of risk',
      instructor_id: tunde.id,
    })
    await givenCourse(db, { ...plain, title: 'Python before its time', status: 'DRAFT', instructor_id: ngozi.id })
  })

  test.each([
    ['a word in titles, then in subtitles', 'python', ['Programming in Python', 'Guitar for beginners']],
    ['a word in any case', 'PYTHON programming', ['Programming in Python', 'Guitar for beginners']],
    ['another form of a word', 'programs', ['Programming in Python']],
    ['the beginning of a word', 'pyth', ['Programming in Python', 'Guitar for beginners']],
    ['an unfinished word that ends in “-ing”', 'programm', ['Programming in Python']],
    ['the same word with one more letter', 'programmi', ['Programming in Python']],
    ['an unfinished word that ends in “-ment”', 'managem', ['Node.js and C++ services']],
    ['a word in a learning objective', 'risk', ['Node.js and C++ services']],
    ['a word with a dot', 'node.js', ['Node.js and C++ services']],
    ['the beginning of a word with a dot', 'node', ['Node.js and C++ services']],
    ['a word with signs', 'c++', ['Node.js and C++ services']],
    ['the meaningful words among common words', 'the programming of', ['Programming in Python']],
    ['a word in the category', 'music', ['Singing', 'Guitar for beginners']],
    ['courses with the category and a title word first', 'music guitar', ['Guitar for beginners', 'Singing']],
    ['courses with the instructor and a title word first', 'ngozi python', ['Programming in Python', 'Guitar for beginners', 'Singing']],
    ['courses with the instructor and the category first', 'sound ngozi', ['Singing', 'Guitar for beginners', 'Programming in Python']],
    ['the beginning of the instructor’s name', 'tund', ['Node.js and C++ services', 'Guitar for beginners']],
    ['a literal underscore', 'o_brien', ['Node.js and C++ services', 'Guitar for beginners']],
    ['nothing for wildcards', 'o_br%n', []],
    ['courses with only some of the words', 'python accounting', ['Programming in Python', 'Guitar for beginners']],
    ['nothing about C++ for “c”', 'c', []],
    ['a name in its joined spelling', 'nodejs', ['Node.js and C++ services']],
    ['a part of a name', 'js', ['Node.js and C++ services']],
    ['nothing for an unknown word', 'zeppelin', []],
  ])('finds %s', async (_, search, expected) => {
    expect(await titles(search)).toEqual(expected)
  })

  test('can be limited to a category', async () => {
    expect(await titles('python', { categoryId: music.id })).toEqual(['Guitar for beginners'])
  })

  test('ranks equally relevant courses by popularity', async () => {
    const { title, id } = await givenCourse(db, { title: 'Zither, first part' })
    const { title: later } = await givenCourse(db, { title: 'Zither, second part' })
    await givenEnrollment(db, { course_id: id })

    expect(await titles('zither')).toEqual([title, later])
  })

  test('returns pages and the total number of results', async () => {
    const first = await find('python', { size: 1 })
    const second = await find('python', { size: 1, page: 2 })
    const beyond = await find('python', { size: 1, page: 3 })

    expect([first, second, beyond].map(({ totalElements }) => totalElements)).toEqual([2, 2, 2])
    expect([first, second, beyond].flatMap(({ content }) => content.map(({ title }: { title: string }) => title))).toEqual([
      'Programming in Python',
      'Guitar for beginners',
    ])
  })

  test.each([
    `'`,
    `"`,
    `''`,
    `\\`,
    `\\'`,
    `' or 1=1 --`,
    `python' | 'guitar`,
    ':*',
    'a:*',
    `'a':*`,
    'a:b',
    '&|!',
    '!python',
    '(python',
    'python)',
    '<->',
    'a <-> b',
    '%',
    '_',
    '%%%',
    '🎉',
    'python🎉',
    '1️⃣',
    'ａｂｃ',
    'İstanbul',
    'ß',
    'صفر',
    '日本語',
    '\u200b',
    '\ufffd',
    '-',
    '--',
    '.',
    '...',
    'http://x.y/z?q=1',
    'a@b.co',
    '/a/b/c',
    '<b>x</b>',
    '1e309',
    '-1',
    'null',
    'the',
    'a',
    'the of and',
    'x'.repeat(200),
    `${'a '.repeat(99)}b`,
    '&'.repeat(200),
    `'`.repeat(199),
    '\t\n',
  ])('answers any input: %j', async (search) => {
    const answer = await call(listCatalog, { query: { search } })

    expect(answer.statusCode).toBe(200)
  })

  test.each(['%00', 'python%00'])('refuses a null character: %s', async (search) => {
    const response = await app.inject({ url: `/api/courses?search=${search}` })

    expect(response.json()).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path: 'search' }] })
  })

  test.each(['%', '%zz', '%C0%80%00', '%ED%A0%80', '%C0', '+', '&search=b'])(
    'answers a badly encoded search without a server error: %s',
    async (search) => {
      const response = await app.inject({ url: `/api/courses?search=${search}` })

      expect(response.statusCode).toBeLessThan(500)
    },
  )
})

describe('listing courses by status', () => {
  const people = async () => ({
    visitor: undefined,
    student: await givenUser(db),
    instructor: await givenInstructor(db),
    manager: await givenManager(db),
    admin: await givenAdmin(db),
  })

  test('returns the review queue to admins only', async () => {
    const { title } = await givenCourse(db, { status: 'UNDER_REVIEW', title: 'Waiting to be looked at' })
    const outcomes: Record<string, number> = {}

    for (const [name, person] of Object.entries(await people()))
      outcomes[name] = (await call(listCatalog, { query: { status: 'UNDER_REVIEW' } }, person)).statusCode
    const queue = await call(listCatalog, { query: { status: 'UNDER_REVIEW' } }, await givenAdmin(db))
    const found = await call(listCatalog, { query: { status: 'UNDER_REVIEW', search: 'waiting' } }, await givenAdmin(db))

    expect(outcomes).toEqual({ visitor: 401, student: 403, instructor: 403, manager: 403, admin: 200 })
    expect(queue.data.content).toMatchObject([{ title }])
    expect(found.data.totalElements).toBe(1)
  })

  test.each(['DRAFT', 'CHANGES_REQUESTED', 'REJECTED', 'ARCHIVED'] as const)('refuses %s to an instructor', async (status) => {
    const course = await givenCourse(db, { status })

    const answer = await call(listCatalog, { query: { status } }, { id: course.instructorId })

    expect(answer).toMatchObject({ statusCode: 403, code: 'NOT_ALLOWED', data: null })
  })
})

describe('the catalog listing', () => {
  test('contains LIVE courses of a category, most popular first, as cards', async () => {
    const category = await givenCategory(db)
    const instructor = await givenInstructor(db, { first_name: 'Bola', last_name: 'Ige' })
    const quiet = await givenCourse(db, { categoryIds: [category.id] })
    const popular = await givenCourse(db, {
      categoryIds: [category.id],
      instructor_id: instructor.id,
      price_naira_minor: null,
      price_usd_minor: 1999,
    })
    await givenCourse(db, { categoryIds: [category.id], status: 'ARCHIVED' })
    await givenEnrollment(db, { course_id: popular.id })

    const { data, meta } = await call(listCatalog, { query: { categoryId: category.id } })

    expect(data.content.map(({ id }: { id: number }) => id)).toEqual([popular.id, quiet.id])
    expect(data).toMatchObject({ totalElements: 2, page: 1, size: 100 })
    expect(meta).toEqual({ totalPages: 1 })
    expect(data.content[0]).toEqual({
      id: popular.id,
      title: popular.title,
      subtitle: 'Know what you earn, every day',
      coverImageUrl: null,
      coverWidths: [],
      instructorId: instructor.id,
      instructorName: 'Bola Ige',
      priceNaira: null,
      priceUsd: 19.99,
      isFree: false,
      isBestseller: false,
      averageRating: 0,
      totalReviews: 0,
      totalEnrollments: 1,
      totalLectures: 2,
      durationString: '2m',
      status: 'LIVE',
      categoryIds: [category.id],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  test('is empty for a category that doesn’t exist', async () => {
    expect(await find('', { categoryId: 2_147_483_647 })).toMatchObject({ content: [], totalElements: 0 })
  })

  test.each([
    ['page=0', ['page']],
    ['size=0', ['size']],
    ['page=x&size=-1', ['page', 'size']],
    ['categoryId=abc', ['categoryId']],
    ['categoryId=2147483648', ['categoryId']],
    ['status=GONE', ['status']],
    [`search=${'x'.repeat(201)}`, ['search']],
    ['page=0&size=0&status=live&categoryId=0', ['categoryId', 'page', 'size', 'status']],
  ])('reports each invalid parameter of %s', async (query, paths) => {
    const answer = (await app.inject({ url: `/api/courses?${query}` })).json()

    expect(answer).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT' })
    expect(answer.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(paths)
  })
})
