import { listSearchSuggestions } from '@akada/contract/catalog.ts'
import { type CourseCard, listCatalog } from '@akada/contract/courses.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCategory, givenCourse, givenEnrollment, givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { untilWaiting } from '#testing/until-waiting.ts'
import { purgeSearch } from './purge-search.ts'

const { app, db, deps, clock, call } = await testApp()

const plain = { subtitle: 'For everybody', learning_objectives: '' }
const find = async (search: string, more: { categoryId?: number; page?: number } = {}) =>
  (await call(listCatalog, { query: { search, ...more } as never })).data
const titles = async (search: string) => (await find(search)).content.map(({ title }: CourseCard) => title)
const suggest = async (query: string) => (await call(listSearchSuggestions, { query: { query } })).data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const knows = async (word: string) => (await db.selectFrom('search_words').select('word').where('word', '=', word).execute()).length === 1
const lostOf = (words: string) => db.selectFrom('lost_searches').select('times').where('words', '=', words).execute()

let ngozi: { id: string }
let crafts: { id: number }

beforeAll(async () => {
  ngozi = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Adéyẹmí' })
  crafts = await givenCategory(db, { name: 'Música & Crafts' })
  const music = await givenCategory(db, { name: 'Sound' })
  const course = { ...plain, instructor_id: ngozi.id, categoryIds: [crafts.id] }
  await givenCourse(db, { ...course, title: 'JavaScript from zero' })
  await givenCourse(db, { ...course, title: 'Fotografía for beginners', subtitle: 'Ìwé àkọsílẹ̀' })
  await givenCourse(db, {
    ...course,
    title: 'Web design with care',
    instructor_id: (await givenInstructor(db, { first_name: 'Yusuf' })).id,
  })
  await givenCourse(db, { ...course, title: 'Yoga at home', categoryIds: [music.id] })
  await givenCourse(db, { ...course, title: 'एक्सेल सीखें' })
  await givenCourse(db, { ...course, title: 'Ｏｂｏｅ ｂａｓｉｃｓ', subtitle: 'مُقَدِّمَة إلى كتابة' })
  await givenCourse(db, { ...course, title: 'Knitting, hidden', status: 'DRAFT' })
})

describe('a catalog search', () => {
  test.each([
    ['without the accents of the title', 'fotografia', 'Fotografía for beginners'],
    ['with accents the title doesn’t have', 'yógà', 'Yoga at home'],
    ['without marks that can’t be composed with their letters', 'akosile', 'Fotografía for beginners'],
    ['without the accents of the instructor’s name, beside a word of the title', 'adeyemi yoga', 'Yoga at home'],
    ['without the accents of the category, beside a word of the title', 'musica javascript', 'JavaScript from zero'],
    ['in halfwidth letters', 'oboe', 'Ｏｂｏｅ ｂａｓｉｃｓ'],
    ['in fullwidth letters', 'ｙｏｇａ　ｈｏｍｅ', 'Yoga at home'],
    ['without Arabic marks', 'مقدمه الي كتابه', 'Ｏｂｏｅ ｂａｓｉｃｓ'],
  ])('%s needs no correction', async (_, search, title) => {
    const found = await find(search)

    expect(found.content[0]).toMatchObject({ title })
    expect(found).not.toHaveProperty('correctedQuery')
  })

  test.each([
    ['swapped letters', 'javascirpt', 'javascript', 'JavaScript from zero'],
    ['a dropped letter', 'javscript', 'javascript', 'JavaScript from zero'],
    ['a doubled letter', 'javasscript', 'javascript', 'JavaScript from zero'],
    ['two typos in a long word', 'fotogarfiaa', 'fotografia', 'Fotografía for beginners'],
    ['swapped letters at the start of a short word', 'oyga', 'yoga', 'Yoga at home'],
    ['a word typed as two', 'java script', 'javascript', 'JavaScript from zero'],
    ['two words typed as one', 'webdesign', 'web design', 'Web design with care'],
    ['a typo in one of several words', 'yoga hoem', 'yoga home', 'Yoga at home'],
    ['a typo in the instructor’s name', 'adeymi yoga', 'adeyemi yoga', 'Yoga at home'],
    ['wrong accents and a typo', 'fótógrafai', 'fotografia', 'Fotografía for beginners'],
    ['a missing vowel sign', 'एक्सल', 'एक्सेल', 'एक्सेल सीखें'],
  ])('corrects %s', async (_, search, correctedQuery, title) => {
    const found = await find(search)

    expect(found.correctedQuery).toBe(correctedQuery)
    expect(found.content[0]).toMatchObject({ title })
  })

  test('is corrected to words that occur together in a course', async () => {
    await givenCourse(db, { ...plain, title: 'Painting walls' })
    await givenCourse(db, { ...plain, title: 'Pointing bricks' })

    expect(await find('pinting bricks')).toMatchObject({ correctedQuery: 'pointing bricks', totalElements: 1 })
    expect(await find('pinting walls')).toMatchObject({ correctedQuery: 'painting walls', totalElements: 1 })
  })

  test('returns suggestions, possibly none, if nothing is found', async () => {
    expect(await find('zzzzzz')).toMatchObject({ content: [], suggestions: [] })
  })

  test('is limited to its category, and suggests corrections that match in other categories', async () => {
    expect(await find('javascirpt', { categoryId: crafts.id })).toMatchObject({ correctedQuery: 'javascript', totalElements: 1 })
    expect(await find('oyga', { categoryId: crafts.id })).toMatchObject({ totalElements: 0, suggestions: ['yoga'] })
  })

  test('never suggests words that occur only in unpublished courses', async () => {
    expect(await find('kniting')).toMatchObject({ content: [], suggestions: [] })
  })

  test('finds courses by synonyms', async () => {
    await db
      .insertInto('search_synonyms')
      .values([
        { word: 'ecma', means: 'JavaScript' },
        { word: 'it', means: 'the' },
      ])
      .execute()

    expect(await titles('ecma zero')).toEqual(['JavaScript from zero'])
    expect(await titles('it')).toEqual(await titles('the'))
  })

  test.each([
    ['a', 'b c d', '?', '!!!', '...', '🎉🎉', `x' or 1=1 --`, `'); drop table courses; --`, 'zz:* & zz', `${'qwertzui'.repeat(25)}`],
    [
      `${'zq '.repeat(66)}`,
      'z'.repeat(41),
      '\\\\zz',
      '%zz%',
      '_zz',
      'ẑ'.repeat(200),
      '\u0300\u0301',
      '٣٤٥',
      '日本語',
      'zz\tzz\nzz',
      '<zz>',
    ],
  ])('accepts any input', async (...searches) => {
    for (const search of searches) {
      expect((await call(listCatalog, { query: { search } as never })).statusCode, search).toBe(200)
      expect((await call(listSearchSuggestions, { query: { query: search } })).statusCode, search).toBe(200)
    }
  })
})

describe('the catalog’s words', () => {
  test('are stored if new courses add the same words concurrently', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        givenCourse(db, { ...plain, title: at % 2 ? 'Quilting xylophones' : 'Xylophones quilting', instructor_id: ngozi.id }),
      ),
    )

    expect(await find('quiltin xilophones')).toMatchObject({ correctedQuery: expect.stringContaining('xylophones'), totalElements: 10 })
  })

  test('are stored if concurrent course changes add the same words', async () => {
    const courses = await Promise.all(Array.from({ length: 8 }, () => givenCourse(db, { ...plain, instructor_id: ngozi.id })))
    const retitle = (id: number, title: string) => db.updateTable('courses').set({ title }).where('id', '=', id).execute()

    await Promise.all(courses.map(({ id }, at) => retitle(id, at % 2 ? 'Macrame and lacework' : 'Lacework and macrame')))

    expect(await find('macrme lacewrok')).toMatchObject({ correctedQuery: 'macrame lacework', totalElements: 8 })
  })

  test('follow title changes, and correct a search only while a LIVE course has them', async () => {
    const { id } = await givenCourse(db, { ...plain, title: 'Something', instructor_id: ngozi.id })
    await db.updateTable('courses').set({ title: 'Beekeeping' }).where('id', '=', id).execute()
    const whileLive = await find('beekeping')
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute()

    expect(whileLive).toMatchObject({ correctedQuery: 'beekeeping', totalElements: 1 })
    expect(await find('beekeping')).toMatchObject({ content: [], suggestions: [] })
  })

  test('are deleted by the nightly job if no course has them', async () => {
    const { id } = await givenCourse(db, { ...plain, title: 'Falconry', instructor_id: ngozi.id })
    await givenCategory(db, { name: 'Welding' })
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute()

    await purgeSearch(deps)

    expect([await knows('falconry'), await knows('javascript'), await knows('welding')]).toEqual([false, true, true])
  })

  test('aren’t deleted while a concurrent transaction publishes a course with them', async () => {
    const { id } = await givenCourse(db, { ...plain, title: 'Marquetry', instructor_id: ngozi.id })
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute()
    let tidying = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('courses').set({ status: 'LIVE' }).where('id', '=', id).execute()
      tidying = purgeSearch(deps)
      await untilWaiting(db, 1)
    })
    await tidying

    expect(await knows('marquetry')).toBe(true)
  })

  test('don’t contain instructors’ former names', async () => {
    const { id } = await givenInstructor(db, { first_name: 'Quillon', last_name: 'Vantongeren' })
    const wordsOf = () => db.selectFrom('instructor_words').select('word').where('user_id', '=', id).orderBy('word').execute()
    const before = await wordsOf()
    await db.updateTable('users').set({ first_name: 'Somebody', last_name: 'Else' }).where('id', '=', id).execute()

    expect(before.map(({ word }) => word)).toEqual(['quillon', 'vantongeren'])
    expect((await wordsOf()).map(({ word }) => word)).toEqual(['else', 'somebody'])
    expect(await knows('quillon')).toBe(false)
  })
})

describe('a search without results', () => {
  test('is counted by words and day, for first pages only', async () => {
    await Promise.all(Array.from({ length: 5 }, () => find('Zéppelin  FLYING!')))
    await find('zeppelin flying', { page: 2 })
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await find('zeppelin flying')

    expect(await lostOf('zeppelin flying')).toEqual([{ times: 5 }, { times: 1 }])
  })

  test('isn’t counted if it is corrected or may contain personal data', async () => {
    await find('javascirpt')
    await find('person@zzzzzz.example')

    const rows = await db.selectFrom('lost_searches').select('words').execute()
    expect(rows.filter(({ words }) => /javascirpt|zzzzzz.example/.test(words))).toEqual([])
  })

  test('isn’t added to a day’s full list, but is counted if it is already in the list', async () => {
    clock.now = new Date('2026-12-01T12:00:00Z')
    await find('first zzzq')
    await sql`insert into lost_searches (day, words) select '2026-12-01', 'filler ' || n from generate_series(1, 999) n`.execute(db)

    await find('second zzzq')
    await find('first zzzq')

    expect([await lostOf('second zzzq'), await lostOf('first zzzq')]).toEqual([[], [{ times: 2 }]])
  })

  test('is deleted after half a year', async () => {
    await db
      .insertInto('lost_searches')
      .values({ day: new Date('2026-01-01'), words: 'long past' })
      .execute()

    await purgeSearch(deps)

    expect(await lostOf('long past')).toEqual([])
  })
})

describe('search suggestions', () => {
  test('are courses, categories and instructors with words that begin with the typed words', async () => {
    expect(await suggest('javasc')).toMatchObject({ courses: [{ title: 'JavaScript from zero', instructorName: 'Ngozi Adéyẹmí' }] })
    expect(names((await suggest('musi')).categories)).toEqual(['Música & Crafts'])
    expect(names((await suggest('adey ngo')).instructors)).toEqual(['Ngozi Adéyẹmí'])
  })

  test('leave out a former instructor without a public profile', async () => {
    const { id } = await givenInstructor(db, { first_name: 'Zubeda', last_name: 'Zitherist' })
    await givenCourse(db, { ...plain, title: 'Strings', instructor_id: id })
    const before = names((await suggest('zither')).instructors)

    await db.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', 'INSTRUCTOR').execute()

    expect([before, names((await suggest('zither')).instructors)]).toEqual([['Zubeda Zitherist'], []])
  })

  test('are at most five courses, three categories and three instructors, most popular first', async () => {
    for (let at = 0; at < 6; at++) {
      const instructor = await givenInstructor(db, { first_name: 'Cello', last_name: `Player ${at}` })
      const category = await givenCategory(db, { name: `Cello ${at}`, position: at })
      const course = await givenCourse(db, { ...plain, title: `Cello ${at}`, instructor_id: instructor.id, categoryIds: [category.id] })
      if (at === 5) await givenEnrollment(db, { course_id: course.id })
    }

    const { courses, categories, instructors } = await suggest('cello')

    expect([courses.length, categories.length, instructors.length]).toEqual([5, 3, 3])
    expect(instructors[0].name).toBe('Cello Player 5')
    expect(names(categories)).toEqual(['Cello 0', 'Cello 1', 'Cello 2'])
  })

  test.each([
    ['सुनीता शर्मा', ['सुनी', 'शर्मा सुनीता']],
    ['สมชาย ใจดี', ['สมชาย', 'ใจ']],
    ['বিভূতি রায়', ['বিভূ']],
    ['أحمد مصطفى', ['احمد', 'أَحمَد مصطفي']],
    ['דוד בן־גוריון', ['בן-גוריון', 'גור', 'דוד בן גוריון']],
    ['Ａｄａｅｚｅ O’Neill', ['adaeze', "o'neill", 'neill']],
    ['Æsa Þorláksdóttir', ['aesa thorlaks']],
  ])('include the instructor %s', async (name, searches) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const { id } = await givenInstructor(db, { first_name, last_name })
    await givenCourse(db, { ...plain, title: 'Rowing', instructor_id: id })

    for (const search of searches) expect(names((await suggest(search)).instructors), search).toContain(name)
  })

  test('correct typos and return the correction', async () => {
    expect(await suggest('javascirpt')).toMatchObject({ correctedQuery: 'javascript', courses: [{ title: 'JavaScript from zero' }] })
  })

  test('omit instructors who are suspended or have no LIVE course', async () => {
    const { id } = await givenInstructor(db, { first_name: 'Bassoon' })
    const before = await suggest('bassoon')
    await givenCourse(db, { instructor_id: id })
    const teaching = await suggest('bassoon')
    await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', id).execute()

    const counts = [before, teaching, await suggest('bassoon')].map(({ instructors }) => instructors.length)
    expect(counts).toEqual([0, 1, 0])
  })

  test('are empty without a match, which isn’t counted as a search without results', async () => {
    expect(await suggest('')).toEqual({ courses: [], categories: [], instructors: [] })
    expect(await suggest('  zqzqzq ')).toEqual({ courses: [], categories: [], instructors: [] })
    expect(await lostOf('zqzqzq')).toEqual([])
  })

  test('can be stored by shared caches for a short time, and reject a query that is too long', async () => {
    const answer = await app.inject({ url: '/api/search/suggestions?query=yoga' })

    expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d{1,2},/)
    expect((await app.inject({ url: `/api/search/suggestions?query=${'x'.repeat(201)}` })).statusCode).toBe(400)
  })
})
