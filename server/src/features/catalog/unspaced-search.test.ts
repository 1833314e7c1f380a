import { listSearchSuggestions } from '@akada/contract/catalog.ts'
import { listCatalog } from '@akada/contract/courses.ts'
import { listQuestions } from '@akada/contract/discussions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCategory, givenCourse, givenInstructor } from '#testing/builders.ts'
import { givenDiscussion, givenQuestion } from '#testing/discussion-builders.ts'
import { testApp } from '#testing/test-app.ts'
import { forgetUnusedWords } from './catalog.queries.ts'

const { db, call } = await testApp()

const titles: string[] = [
  '面向初学者的Python编程：从零开始',
  '商务摄影与数据分析',
  'はじめてのパイソンとデータ分析の基礎',
  'ภาษาไทยสำหรับผู้เริ่มต้นเรียนรู้การเขียนโปรแกรม',
  'ຮຽນພາສາລາວສຳລັບຜູ້ເລີ່ມຕົ້ນ',
  'រៀនភាសាខ្មែរសម្រាប់អ្នកដំបូង',
  'မြန်မာစာလေ့လာခြင်း',
  '파이썬을 배우는 첫걸음',
]

const find = async (search: string): Promise<string[]> => {
  const { data } = await call(listCatalog, { query: { search } as never })
  return data.content.map(({ title }: { title: string }) => title)
}
const suggest = async (query: string) => (await call(listSearchSuggestions, { query: { query } as never })).data

describe('a search in text without spaces between words', () => {
  beforeAll(async () => {
    const wang = await givenInstructor(db, { first_name: '小明', last_name: '王' })
    const whole = await givenInstructor(db, { first_name: '欧阳娜娜', last_name: '李' })
    for (const [index, title] of titles.entries())
      await givenCourse(db, { title, subtitle: '', learning_objectives: '', instructor_id: (index === 0 ? wang : whole).id })
  })

  test.each([
    ['编程', titles[0]],
    ['初学者', titles[0]],
    ['python', titles[0]],
    ['Python编程', titles[0]],
    ['从零', titles[0]],
    ['数据分析', titles[1]],
    ['摄影', titles[1]],
    ['パイソン', titles[2]],
    ['データ', titles[2]],
    ['基礎', titles[2]],
    ['ภาษาไทย', titles[3]],
    ['โปรแกรม', titles[3]],
    ['ພາສາລາວ', titles[4]],
    ['ភាសាខ្មែរ', titles[5]],
    ['လေ့လာ', titles[6]],
    ['파이썬', titles[7]],
    ['첫걸음', titles[7]],
  ])('finds %s within a title', async (search, title) => {
    const found = await find(search)

    expect(found[0]).toBe(title)
  })

  test('finds characters only in the order of the search', async () => {
    expect(await find('썬파이')).toEqual([])
  })

  test('finds the words in a sentence if no title contains the whole sentence', async () => {
    const found = await find('摄影和编程课')

    expect(found).toEqual(expect.arrayContaining([titles[0], titles[1]]))
  })

  test.each(['王小明', '小明王', '小明 王', '小明'])('finds an instructor’s courses by the name %s', async (search) => {
    expect((await find(search))[0]).toBe(titles[0])
  })

  test.each(['王小明', '小明', '王小'])('suggests an instructor for %s', async (query) => {
    expect((await suggest(query)).instructors.map(({ name }: { name: string }) => name)).toContain('小明 王')
  })

  test('suggests a category for a word within its name', async () => {
    await givenCategory(db, { name: '网页开发' })

    expect((await suggest('开发')).categories.map(({ name }: { name: string }) => name)).toEqual(['网页开发'])
  })

  test('finds a course question by a word within its title', async () => {
    const place = await givenDiscussion(db)
    const question = await givenQuestion(db, place, { title: '为什么循环提前结束', author_id: place.student.id })
    await givenQuestion(db, place, { title: '怎么安装', author_id: place.student.id })

    const { data } = await call(listQuestions, { query: { courseId: place.course.id, search: '循环' } as never }, place.student)

    expect(data.content.map(({ id }: { id: number }) => id)).toEqual([question])
  })

  test('doesn’t lose courses’ words when the nightly job deletes unused words', async () => {
    const words = () => db.selectFrom('search_words').select('word').where('word', 'like', '%初学者%').execute()
    const before = await words()

    await db.transaction().execute(forgetUnusedWords)

    expect(before).not.toEqual([])
    expect(await words()).toEqual(before)
  })
})
