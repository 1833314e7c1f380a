import { listSearchSuggestions } from '@akada/contract/catalog.ts'
import { type CourseCard, getCourseFacets, listCatalog } from '@akada/contract/courses.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCategory, givenCourse, givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()

const find = async (search: string, more: object = {}) => (await call(listCatalog, { query: { search, ...more } as never })).data
const titlesOf = ({ content }: { content: CourseCard[] }) => content.map(({ title }) => title)
const titles = async (search: string, more: object = {}) => titlesOf(await find(search, more))
const lost = async () => (await db.selectFrom('lost_searches').select(['words', 'times']).orderBy('words').execute()) as unknown

const courses = [
  ['Python for Beginners', 'Write your first programs', { level: 'BEGINNER' }],
  ['Data Analysis with Python', 'Tables, charts and answers', {}],
  ['Excel for Work', 'Clear answers from messy sheets', { is_free: true }],
  ['SQL for Analysts', 'Questions about data', { level: 'ADVANCED' }],
  ['Go in Production', 'Small services', {}],
  ['Google Ads', 'Be found', {}],
  ['AI for Everyday Work', 'What models can do', {}],
  ['First Aid at Home', 'Help before the ambulance comes', {}],
  ['C for Small Machines', 'Memory and registers', {}],
  ['C++ Without Fear', 'Classes and templates', {}],
  ['C# Games', 'From a sketch to a shop', {}],
  ['.NET Services', 'Web services that last', {}],
  ['Node.js and Payments', 'From checkout to webhook', {}],
  ['İstanbul Cooking', 'Ilık soups', {}],
] as const

let home: { id: number }

beforeAll(async () => {
  home = await givenCategory(db, { name: 'Household' })
  const instructor = await givenInstructor(db, { first_name: 'Ngozi', last_name: 'Eze' })
  for (const [title, subtitle, more] of courses)
    await givenCourse(db, { title, subtitle, learning_objectives: '', instructor_id: instructor.id, categoryIds: [home.id], ...more })
})

describe('a search', () => {
  test.each([
    ['python for beginners', 'Python for Beginners'],
    ['learn python', 'Data Analysis with Python'],
    ['excel course', 'Excel for Work'],
    ['best free excel course', 'Excel for Work'],
    ['how do i learn Excel?', 'Excel for Work'],
    ['i am new to this and i would like to get started with the best and easy course on how to use excel', 'Excel for Work'],
    ['sql for data analysts', 'SQL for Analysts'],
    ['cours de python gratuit', 'Data Analysis with Python'],
    ['complete data analysis bootcamp 2026', 'Data Analysis with Python'],
  ])('for %j finds %j first', async (search, title) => {
    const found = await find(search)

    expect(titlesOf(found)[0]).toBe(title)
    expect(found).not.toHaveProperty('correctedQuery')
    expect(found).not.toHaveProperty('leftOut')
  })

  test.each([
    ['data-analysis', 'Data Analysis with Python'],
    ['python-data', 'Data Analysis with Python'],
    ['first--aid', 'First Aid at Home'],
    ["excel's sheets", 'Excel for Work'],
    ['web‑services', '.NET Services'],
  ])('for %j, two words joined by punctuation, finds %j, which contains both', async (search, title) => {
    const found = await find(search)

    expect(titlesOf(found)[0]).toBe(title)
    expect(found).not.toHaveProperty('correctedQuery')
  })

  test.each([
    ['excel-kubernetes', 'Excel for Work'],
    ['pyhton-kubernetes', 'Data Analysis with Python'],
  ])('for %j, two words joined by punctuation, finds %j, which contains one of them', async (search, title) => {
    expect(await titles(search)).toContain(title)
  })

  test.each([
    ['templa course', 'C++ Without Fear'],
    ['ambul guide 2026', 'First Aid at Home'],
    ['regis machines', 'C for Small Machines'],
  ])('for %j finds %j, even though the first word is unfinished', async (search, title) => {
    const found = await find(search)

    expect(titlesOf(found)[0]).toBe(title)
    expect(found).not.toHaveProperty('leftOut')
  })

  test('lists the courses with every word, then courses with most of the words', async () => {
    expect(await titles('data analysis python')).toEqual(['Data Analysis with Python'])
    expect(await titles('python data')).toEqual(['Data Analysis with Python', 'Python for Beginners', 'SQL for Analysts'])
    expect(await find('python data')).not.toHaveProperty('isPartial')
  })

  test('lists the courses with some words if no course has every word', async () => {
    const found = await find('excel python')

    expect(titlesOf(found).toSorted()).toEqual(['Data Analysis with Python', 'Excel for Work', 'Python for Beginners'])
    expect(found).toMatchObject({ isPartial: true, totalElements: 3 })
    expect(found).not.toHaveProperty('leftOut')
  })

  test('returns the words that no course has', async () => {
    expect(await find('python kubernetes')).toMatchObject({ leftOut: ['kubernetes'], totalElements: 2 })
    expect(await find('pyhton qqqqqq course')).toMatchObject({ correctedQuery: 'python course', leftOut: ['qqqqqq'], totalElements: 2 })
    expect(await lost()).toContainEqual({ words: 'python kubernetes', times: 1 })
  })

  test('corrects several words, even if no course has all of them', async () => {
    expect(await find('pyhton excle')).toMatchObject({ correctedQuery: 'python excel', isPartial: true, totalElements: 3 })
  })

  test('corrects common words', async () => {
    expect(await find('pyhton begginer')).toMatchObject({ correctedQuery: 'python beginner', totalElements: 2 })
  })

  test('doesn’t find courses by a common word within a longer word', async () => {
    expect(await find('makeup')).toMatchObject({ totalElements: 0 })
  })

  test('with common words and an unknown subject finds nothing', async () => {
    expect(await find('kubernetes course for beginners')).toMatchObject({ totalElements: 0 })
  })

  test('with only common words finds matching courses, or all courses if none match', async () => {
    expect((await titles('free course'))[0]).toBe('Excel for Work')
    expect((await titles('beginner'))[0]).toBe('Python for Beginners')
    expect((await find('tutorials')).totalElements).toBe(courses.length)
  })

  test('ranks courses of the named level or price first', async () => {
    expect((await titles('ngozi advanced'))[0]).toBe('SQL for Analysts')
    expect((await titles('ngozi free'))[0]).toBe('Excel for Work')
  })

  test.each([
    ['go', ['Go in Production', 'Google Ads']],
    ['ai', ['AI for Everyday Work', 'First Aid at Home']],
  ])('for %j lists courses with that whole word before courses with words that begin with it', async (search, expected) => {
    expect(await titles(search)).toEqual(expected)
  })

  test.each([
    ['c', ['C for Small Machines']],
    ['c++', ['C++ Without Fear']],
    ['C#', ['C# Games']],
    ['.net', ['.NET Services']],
    ['.NET services', ['.NET Services', 'Go in Production']],
    ['node.js', ['Node.js and Payments']],
    ['nodejs', ['Node.js and Payments']],
    ['node', ['Node.js and Payments']],
    ['Node JS', ['Node.js and Payments']],
    ['istanbul', ['İstanbul Cooking']],
    ['İSTANBUL', ['İstanbul Cooking']],
    ['ISTANBUL', ['İstanbul Cooking']],
    ['ılık', ['İstanbul Cooking']],
    ['ILIK', ['İstanbul Cooking']],
    ['ilik', ['İstanbul Cooking']],
  ])('for %j finds only that word: %j', async (search, expected) => {
    expect(await titles(search)).toEqual(expected)
  })

  test.each(['excel+sql', 'excel_sql', 'excel.sql', 'excel\\sql', 'excel–sql', 'excel&sql'])(
    'for %j finds courses with one of its words',
    async (search) => {
      expect((await titles(search)).toSorted()).toEqual(['Excel for Work', 'SQL for Analysts'])
    },
  )

  test.each([
    ['excel2019', 'excel', 'Excel for Work'],
    ['python3.12', 'python', 'Data Analysis with Python'],
  ])('for %j is corrected to %j', async (search, correctedQuery, title) => {
    const found = await find(search)

    expect(titlesOf(found)[0]).toBe(title)
    expect(found).toMatchObject({ correctedQuery })
  })

  test.each(['how to', 'what is the', 'the', 'what'])('for %j finds every course', async (search) => {
    expect((await find(search)).totalElements).toBe(courses.length)
  })

  test.each([
    ['golang', 'Go in Production'],
    ['asp.net', '.NET Services'],
    ['csharp', 'C# Games'],
    ['cpp', 'C++ Without Fear'],
    ['C #', 'C# Games'],
    ['C ++ programming', 'C++ Without Fear'],
  ])('for %j finds %j first', async (search, title) => {
    const found = await find(search)

    expect(titlesOf(found)[0]).toBe(title)
    expect(found).not.toHaveProperty('correctedQuery')
  })

  test('for a language ranks the course about it before courses that only mention the words', async () => {
    const { id } = await givenCourse(db, { title: 'French, a Language of Poets', subtitle: 'Go anywhere', categoryIds: [home.id] })

    expect((await titles('go language'))[0]).toBe('Go in Production')
    expect((await titles('french language'))[0]).toBe('French, a Language of Poets')
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute()
  })

  test.each(['gpt', 'aws', 'rust', 'àti', 'sqk'])('doesn’t replace the short word %j', async (search) => {
    expect(await find(search)).toMatchObject({ totalElements: 0 })
    expect(await find(search)).not.toHaveProperty('correctedQuery')
  })

  test('suggests words similar to an unknown short word', async () => {
    expect(await find('sqk')).toMatchObject({ suggestions: ['sql'] })
  })

  test('finds a title after only a symbol was added to it', async () => {
    const { id } = await givenCourse(db, { title: 'J and the sea', subtitle: '', learning_objectives: '', categoryIds: [home.id] })
    await db.updateTable('courses').set({ title: 'J# and the sea' }).where('id', '=', id).execute()

    expect(await titles('j#')).toEqual(['J# and the sea'])
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute()
  })

  test('finds words in the description, including after it changes', async () => {
    const description_html = safeHtml`<p>With <em>zithers</em> and <b>lutes</b>.</p>`
    const { id, title } = await givenCourse(db, { title: 'Strings', description_html, categoryIds: [home.id] })
    expect(await titles('zithers')).toEqual([title])

    await db.updateTable('courses').set({ description_html: safeHtml`<p>With harps.</p>` }).where('id', '=', id).execute()
    expect(await titles('zithers')).toEqual([])
    expect(await titles('harp')).toEqual([title])
    await db.updateTable('courses').set({ status: 'ARCHIVED' }).where('id', '=', id).execute()
  })

  test('is limited by filters', async () => {
    expect(await titles('python', { level: 'ADVANCED' })).toEqual([])
    expect(await titles('python kubernetes', { level: 'BEGINNER' })).toEqual(['Python for Beginners'])
  })

  test('mixes full and partial matches in other sort orders', async () => {
    const byDate = await titles('python data', { sort: 'newest' })

    expect(byDate).toEqual(['SQL for Analysts', 'Data Analysis with Python', 'Python for Beginners'])
  })
})

describe('the course facets', () => {
  test.each([
    'python',
    'pyhton',
    'python kubernetes',
    'excel python',
    'python data',
    'learn python',
    'free course',
    'tutorials',
    'how to',
    '',
  ])('count the courses that the search %j lists', async (search) => {
    const { totalElements } = await find(search, { size: 1 })
    const { data } = await call(getCourseFacets, { query: { search } as never })
    const counted = data.level.reduce((sum: number, { count }: { count: number }) => sum + count, 0)

    expect(counted).toBe(totalElements)
    expect(counted).toBeGreaterThan(0)
  })
})

describe('search suggestions', () => {
  const suggest = async (query: string) => (await call(listSearchSuggestions, { query: { query } })).data
  const suggested = async (query: string) => (await suggest(query)).courses.map(({ title }: { title: string }) => title)

  test.each(['python for beginners', 'go', 'c++', 'best free excel course', 'sql for data analysis', 'excel python', 'pyhton'])(
    'for %j are the first courses in the search results',
    async (search) => {
      expect(await suggested(search)).toEqual((await titles(search)).slice(0, 5))
    },
  )

  test('ignore common words when matching names', async () => {
    expect((await suggest('household course')).categories).toEqual([{ id: home.id, name: 'Household' }])
    expect((await suggest('ngozi tutorial')).instructors).toMatchObject([{ name: 'Ngozi Eze' }])
  })
})

// This test is last, because others count all courses.
test('a correction ends with a whole word', async () => {
  const instructor = await givenInstructor(db)
  await givenCourse(db, { title: 'Wi-Fi at Home', instructor_id: instructor.id, categoryIds: [home.id] })
  await givenCourse(db, { title: 'Figures in Clay', instructor_id: instructor.id, categoryIds: [home.id] })

  expect(await find('wifi')).toMatchObject({ correctedQuery: 'wi fi', totalElements: 1 })
})
