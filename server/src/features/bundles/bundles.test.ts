import {
  archiveBundle,
  createBundle,
  deleteBundle,
  getBundle,
  getBundleRelation,
  listBundleCourses,
  listBundles,
  listOwnBundles,
  publishBundle,
  replaceBundleCover,
  updateBundle,
} from '@akada/contract/bundles.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenPaidBundle } from '#testing/bundle-steps.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { testApp } from '#testing/test-app.ts'

const app = await testApp()
const { call, db } = app

const twoCourses = async (instructorId: string) => [
  (await givenCourse(db, { instructor_id: instructorId })).id,
  (await givenCourse(db, { instructor_id: instructorId })).id,
]

const terms = { title: 'Everything for shops', description: 'Both of them.', priceNaira: 20_000, priceUsd: 20 }

describe('an instructor', () => {
  test('makes a draft, puts it on sale and archives it', async () => {
    const instructor = await givenInstructor(db)
    const courseIds = await twoCourses(instructor.id)

    const { data: draft } = await call(createBundle, { body: { ...terms, courseIds } }, instructor)
    const params = { id: draft.id }
    const hidden = await call(getBundle, { params })
    const { data: live } = await call(publishBundle, { params }, instructor)
    const shown = await call(getBundle, { params })
    const { data: archived } = await call(archiveBundle, { params }, instructor)
    const gone = await call(getBundle, { params })

    expect([draft.status, live.status, archived.status]).toEqual(['DRAFT', 'LIVE', 'ARCHIVED'])
    expect([hidden.code, shown.statusCode, gone.code]).toEqual(['BUNDLE_NOT_FOUND', 200, 'BUNDLE_GONE'])
    expect(shown.data).toMatchObject({ ...terms, listNaira: 30_000, listUsd: 30, isSold: true, courses: courseIds.map((id) => ({ id })) })
  })

  test('can’t put a bundle on sale that costs more than its courses, or has one course', async () => {
    const instructor = await givenInstructor(db)
    const [courseId = 0] = await twoCourses(instructor.id)
    const { data } = await call(createBundle, { body: { ...terms, courseIds: [courseId] } }, instructor)

    const answer = await call(publishBundle, { params: { id: data.id } }, instructor)

    expect(answer).toMatchObject({ statusCode: 409, code: 'BUNDLE_INCOMPLETE' })
    expect(answer.errors?.map(({ path }: { path: string }) => path)).toEqual(['courseIds', 'priceUsd', 'priceNaira'])
  })

  test('changes a published bundle only to a complete one', async () => {
    const bundle = await givenBundle(db)
    const [params, maker] = [{ id: bundle.id }, { id: bundle.makerId }]

    const refused = await call(updateBundle, { params, body: { ...terms, courseIds: bundle.courseIds.slice(1) } }, maker)
    const changed = await call(updateBundle, { params, body: { ...terms, priceUsd: 25, courseIds: bundle.courseIds } }, maker)

    expect(refused.code).toBe('BUNDLE_INCOMPLETE')
    expect(changed.data).toMatchObject({ priceUsd: 25, status: 'LIVE' })
  })

  test('can’t use another instructor’s course, and is offered only their own', async () => {
    const instructor = await givenInstructor(db)
    const own = await givenCourse(db, { instructor_id: instructor.id })
    const others = await givenCourse(db)

    const answer = await call(createBundle, { body: { ...terms, courseIds: [own.id, others.id] } }, instructor)
    const { data: offered } = await call(listBundleCourses, { query: {} }, instructor)

    expect(answer.code).toBe('COURSE_NOT_FOUND')
    expect(offered.map(({ id }: { id: number }) => id)).toEqual([own.id])
  })

  test('deletes only a bundle that was never published', async () => {
    const instructor = await givenInstructor(db)
    const { data } = await call(createBundle, { body: terms }, instructor)
    const live = await givenBundle(db, { maker_id: instructor.id })

    const deleted = await call(deleteBundle, { params: { id: data.id } }, instructor)
    const refused = await call(deleteBundle, { params: { id: live.id } }, instructor)
    const draft = await call(createBundle, { body: terms }, instructor)
    const notArchived = await call(archiveBundle, { params: { id: draft.data.id } }, instructor)

    expect([deleted.statusCode, refused.code, notArchived.code]).toEqual([200, 'BUNDLE_PUBLISHED', 'BUNDLE_DRAFT'])
  })

  test('replaces the cover, which is otherwise that of the first course', async () => {
    const bundle = await givenBundle(db)
    const form = formOf({ bundleId: String(bundle.id), file: fileOf(await givenPicture()) })

    const before = (await call(getBundle, { params: { id: bundle.id } })).data.coverImageUrl
    const answer = await sendForm(app, replaceBundleCover, form, { id: bundle.makerId })
    const { data } = await call(getBundle, { params: { id: bundle.id } })

    expect(answer.statusCode).toBe(200)
    expect(data.coverImageUrl).not.toBe(before)
    expect(data.coverImageUrl).toBe(answer.data.imageUrl)
  })

  test('sees the sales and the revenue of their bundles', async () => {
    const bundle = await givenBundle(db)
    await givenPaidBundle(app, await givenUser(db), bundle)

    const { data } = await call(listOwnBundles, { query: {} }, { id: bundle.makerId })

    expect(data.content).toMatchObject([{ id: bundle.id, totalSales: 1, revenueNaira: 20_000, revenueUsd: 0 }])
  })
})

test('an admin makes a bundle with courses of several instructors', async () => {
  const admin = await givenAdmin(db)
  const courseIds = [(await givenCourse(db)).id, (await givenCourse(db)).id]

  const { data } = await call(createBundle, { body: { ...terms, courseIds } }, admin)
  const live = await call(publishBundle, { params: { id: data.id } }, admin)

  expect(live.data).toMatchObject({ status: 'LIVE', isOfSite: true })
})

describe('a bundle with an archived course', () => {
  const givenPaused = async () => {
    const bundle = await givenBundle(db)
    await changeCourse(db, bundle.courseIds[0] ?? 0, { status: 'ARCHIVED' })
    await enqueue(db, { kind: 'notify-bundle-makers', payload: {} })
    await app.runJobs()
    return bundle
  }

  test('says that it isn’t for sale, and isn’t listed', async () => {
    const { id } = await givenPaused()
    const buyer = await givenUser(db)

    const { data } = await call(getBundle, { params: { id } })
    const { data: relation } = await call(getBundleRelation, { params: { id } }, buyer)
    const { data: listed } = await call(listBundles, { query: { size: 100 } })

    expect(data.isSold).toBe(false)
    expect(data.courses).toHaveLength(1)
    expect(relation).toMatchObject({ charge: null, problem: 'This bundle isn’t for sale right now.' })
    expect(listed.content.map((one: { id: number }) => one.id)).not.toContain(id)
  })

  test('notifies its maker once, and again after it was for sale', async () => {
    const bundle = await givenPaused()
    const [courseId = 0] = bundle.courseIds
    const look = async () => {
      await enqueue(db, { kind: 'notify-bundle-makers', payload: {} })
      await app.runJobs()
      return (await call(listNotifications, { query: {} }, { id: bundle.makerId })).data.content.length
    }

    const repeated = await look()
    await changeCourse(db, courseId, { status: 'LIVE' })
    const restored = await look()
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await changeCourse(db, courseId, { status: 'ARCHIVED' })

    expect([repeated, restored, await look()]).toEqual([1, 1, 2])
  })
})

test('the list finds bundles by their title, their courses’ titles, and a course', async () => {
  const instructor = await givenInstructor(db)
  const baking = await givenCourse(db, { instructor_id: instructor.id, title: 'Zymology of sourdough' })
  const other = await givenCourse(db, { instructor_id: instructor.id })
  const bundle = await givenBundle(db, { maker_id: instructor.id, title: 'The quokka collection', courseIds: [baking.id, other.id] })
  const found = async (query: object) => (await call(listBundles, { query })).data.content.map(({ id }: { id: number }) => id)

  expect(await found({ search: 'quokka' })).toEqual([bundle.id])
  expect(await found({ search: 'zymology' })).toEqual([bundle.id])
  expect(await found({ courseId: other.id })).toEqual([bundle.id])
  expect(await found({ search: 'xylophone' })).toEqual([])
})

test('the relation tells the buyer’s courses and what the rest costs', async () => {
  const bundle = await givenBundle(db)
  const { userId } = await givenEnrollment(db, { course_id: bundle.courseIds[0] ?? 0 })

  const { data } = await call(getBundleRelation, { params: { id: bundle.id } }, { id: userId })

  expect(data).toMatchObject({
    ...{ isInCart: false, ownedCourseIds: [bundle.courseIds[0]], problem: null, mayEdit: false },
    charge: { currency: 'NGN', amount: 10_000, problem: null },
  })
})
