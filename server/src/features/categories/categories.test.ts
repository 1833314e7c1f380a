import {
  arrangeCategories,
  type Category,
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  listManagedCategories,
  type ManagedCategory,
  updateCategory,
} from '@akada/contract/categories.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin, givenCategory, givenCourse, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, call } = await testApp()
let admin: TestPerson
let number = 0
beforeAll(async () => {
  admin = await givenAdmin(db)
})

const words = (name = `Beekeeping ${++number}`) => ({ name, description: 'Hives, honey and wax.' })
type Words = { name: string; description: string; icon?: 'farming' }
const create = (body: Words = words(), person: TestPerson = admin) => call(createCategory, { body }, person)
const change = (id: number, body = words()) => call(updateCategory, { body: { id, ...body } }, admin)
const remove = (id: number, moveTo?: number) =>
  call(deleteCategory, { params: { id }, query: moveTo === undefined ? {} : { moveTo } }, admin)
const order = (ids: number[]) => call(arrangeCategories, { body: { ids } }, admin)
const idsNow = async (): Promise<number[]> => (await call(listCategories, {})).data.map(({ id }: Category) => id)
const managed = async (id: number): Promise<ManagedCategory | undefined> =>
  (await call(listManagedCategories, {}, admin)).data.find((category: ManagedCategory) => category.id === id)
const categoriesOf = async (courseId: number) =>
  (await db.selectFrom('course_categories').select('category_id').where('course_id', '=', courseId).execute()).map((row) => row.category_id)
const acts = (id: number | string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id', 'origin', 'before', 'after'])
    .where('subject_kind', '=', 'CATEGORY')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('categories', () => {
  test('are listed in order with the number of published courses and, for admins, of all courses', async () => {
    const [second, first] = [await givenCategory(db, { position: -1 }), await givenCategory(db, { position: -2 })]
    await givenCourse(db, { categoryIds: [first.id, second.id] })
    await givenCourse(db, { categoryIds: [first.id] })
    await givenCourse(db, { categoryIds: [first.id], status: 'DRAFT' })

    const { data } = await call(listCategories, {})
    const one = await call(getCategory, { params: { id: first.id } })

    expect(data.slice(0, 2)).toMatchObject([
      { id: first.id, name: first.name, icon: 'book', totalCourses: 2 },
      { id: second.id, totalCourses: 1 },
    ])
    expect(one.data).toEqual(data[0])
    expect(await managed(first.id)).toEqual({ ...data[0], coursesInAll: 3 })
  })

  test('without courses have a count of 0', async () => {
    const category = await givenCategory(db)

    expect((await call(getCategory, { params: { id: category.id } })).data.totalCourses).toBe(0)
  })
})

describe('creating a category', () => {
  test('adds it at the end with its icon, and writes an audit entry', async () => {
    const made = await create({ ...words('  Bees  '), icon: 'farming' })

    const { data } = await call(listCategories, {})

    expect(made.data).toEqual({ id: made.data.id, name: 'Bees', description: 'Hives, honey and wax.', icon: 'farming', totalCourses: 0 })
    expect(data.at(-1)).toEqual(made.data)
    expect(await acts(made.data.id)).toMatchObject([
      { act: 'CATEGORY_CREATED', actor_id: admin.id, origin: 'WEB', after: { name: 'Bees' } },
    ])
  })

  test('succeeds for only one of several concurrent requests with the same name', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(words('Goats'))))

    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(9).fill('CATEGORY_NAME_TAKEN'), undefined])
  })

  test.each([
    [{ name: ' ', description: 'x' }, [{ path: 'name', message: 'Category name is required.' }]],
    [{ name: 'x', description: '' }, [{ path: 'description', message: 'Description is required.' }]],
    [{ name: 'x', description: 'x', icon: 'unicorn' }, [{ path: 'icon', message: 'Choose one of the icons.' }]],
  ])('rejects invalid input: %j', async (body, errors) => {
    expect(await create(body as ReturnType<typeof words>)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors })
  })
})

describe('changing a category', () => {
  test('takes effect immediately, keeps its icon and logs the previous values', async () => {
    const { data: before } = await create({ ...words(), icon: 'farming' })
    const after = words()

    const answer = await change(before.id, after)

    expect(answer.data).toEqual({ ...before, ...after })
    expect((await call(getCategory, { params: { id: before.id } })).data).toEqual(answer.data)
    expect((await acts(before.id)).at(-1)).toMatchObject({ act: 'CATEGORY_CHANGED', before: { name: before.name }, after })
  })

  test('is refused for another category’s name or an unknown id', async () => {
    const [one, other] = [await givenCategory(db), await givenCategory(db)]

    expect(await change(one.id, words(other.name))).toMatchObject({ code: 'CATEGORY_NAME_TAKEN' })
    expect(await change(2_147_483_647)).toMatchObject({ statusCode: 404, code: 'CATEGORY_NOT_FOUND' })
  })
})

describe('the category order', () => {
  test('is saved as requested, and the last of concurrent requests wins', async () => {
    const ids = await idsNow()
    const orders = Array.from({ length: 5 }, (_, place) => [...ids.slice(place), ...ids.slice(0, place)])

    const answers = await Promise.all(orders.map(order))

    expect(answers.map(({ data }) => data.map(({ id }: Category) => id))).toEqual(orders)
    expect(orders).toContainEqual(await idsNow())
    expect((await acts('all')).at(-1)).toMatchObject({ act: 'CATEGORIES_ORDERED' })
  })

  test('is refused if based on an outdated list', async () => {
    const ids = await idsNow()
    await givenCategory(db)

    const answers = [await order(ids), await order([...ids, ids[0] ?? 0]), await order([])]

    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('CATEGORIES_CHANGED'))
  })
})

describe('deleting a category', () => {
  test('succeeds if it has no courses', async () => {
    const category = await givenCategory(db)

    expect(await remove(category.id)).toMatchObject({ statusCode: 200, data: null })
    expect(await remove(category.id)).toMatchObject({ code: 'CATEGORY_NOT_FOUND' })
    expect(await acts(category.id)).toMatchObject([{ act: 'CATEGORY_DELETED', before: { name: category.name } }])
  })

  test('is refused if it has courses in any status, and the message says how many', async () => {
    const category = await givenCategory(db)
    await givenCourse(db, { categoryIds: [category.id], status: 'DRAFT' })
    await givenCourse(db, { categoryIds: [category.id] })

    const answer = await remove(category.id)

    expect(answer).toMatchObject({
      statusCode: 409,
      code: 'CATEGORY_IN_USE',
      message: 'This category has 2 courses. Move them to another category first.',
    })
    expect(await managed(category.id)).toMatchObject({ coursesInAll: 2 })
  })

  test('moves its courses to another category without duplicates, and increments their versions', async () => {
    const [from, to] = [await givenCategory(db), await givenCategory(db)]
    const [both, one] = [await givenCourse(db, { categoryIds: [from.id, to.id] }), await givenCourse(db, { categoryIds: [from.id] })]
    const versions = () => db.selectFrom('courses').select('version').where('id', 'in', [both.id, one.id]).execute()
    const before = await versions()

    expect(await remove(from.id, to.id)).toMatchObject({ statusCode: 200 })

    expect([await categoriesOf(both.id), await categoriesOf(one.id)]).toEqual([[to.id], [to.id]])
    expect((await call(getCategory, { params: { id: to.id } })).data.totalCourses).toBe(2)
    expect(await versions()).toEqual(before.map(({ version }) => ({ version: version + 1 })))
    expect((await acts(from.id)).at(-1)).toMatchObject({ after: { movedTo: to.id, courses: 2 } })
  })

  test('is refused if its courses would move to an unknown category or to the same category', async () => {
    const category = await givenCategory(db)
    const course = await givenCourse(db, { categoryIds: [category.id] })

    const answers = [await remove(category.id, category.id), await remove(category.id, 2_147_483_647)]

    const errors = [{ path: 'moveTo', message: 'Choose a category to move the courses to.' }]
    expect(answers).toMatchObject(Array(2).fill({ statusCode: 400, code: 'INVALID_INPUT', errors }))
    expect(await categoriesOf(course.id)).toEqual([category.id])
  })

  test('leaves no course without a category, even if courses are assigned at the same time', async () => {
    const [from, to] = [await givenCategory(db), await givenCategory(db)]
    const courses = await Promise.all(Array.from({ length: 5 }, () => givenCourse(db, { categoryIds: [to.id] })))
    const place = (id: number) =>
      sql`insert into course_categories (course_id, category_id) values (${id}, ${from.id})`.execute(db).catch(() => undefined)

    await Promise.all([...courses.map(({ id }) => place(id)), remove(from.id, to.id)])

    for (const { id } of courses) expect(await categoriesOf(id)).toContain(to.id)
    const left = await managed(from.id)
    expect(left === undefined || left.coursesInAll > 0).toBe(true)
  })
})

test('only admins can change categories', async () => {
  const category = await givenCategory(db)
  const others = [undefined, await givenUser(db), await givenInstructor(db), await givenManager(db)]

  for (const person of others) {
    const code = person ? 'NOT_ALLOWED' : 'SIGN_IN_REQUIRED'
    const answers = [
      await call(createCategory, { body: words() }, person),
      await call(updateCategory, { body: { id: category.id, ...words() } }, person),
      await call(arrangeCategories, { body: { ids: [] } }, person),
      await call(deleteCategory, { params: { id: category.id }, query: {} }, person),
      await call(listManagedCategories, {}, person),
    ]
    expect(answers.map((answer) => answer.code)).toEqual(Array(5).fill(code))
  }
  expect(await acts(category.id)).toEqual([])
})
