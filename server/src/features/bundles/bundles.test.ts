import { deleteCourse } from '@akada/contract/authoring.ts'
import {
  archiveBundle,
  createBundle,
  deleteBundle,
  getBundle,
  getBundleRelation,
  getOwnBundle,
  listBundleCourses,
  listBundles,
  listOwnBundles,
  publishBundle,
  replaceBundleCover,
  updateBundle,
} from '@akada/contract/bundles.ts'
import { listNotifications } from '@akada/contract/notifications.ts'
import { getStorageUsage } from '@akada/contract/quotas.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { changeSetting } from '#features/settings/settings.site.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { changeCourse, givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenUser } from '#testing/builders.ts'
import { givenBundle } from '#testing/bundle-builders.ts'
import { givenPaidBundle } from '#testing/bundle-steps.ts'
import { givenPicture } from '#testing/pictures.ts'
import { fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { testApp } from '#testing/test-app.ts'
import { archiveBundlesOfUser } from './archive-bundles-of-user.ts'

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

describe('two editors of a bundle', () => {
  test('don’t overwrite each other: the second one gets the newer version', async () => {
    const bundle = await givenBundle(db)
    const [params, maker] = [{ id: bundle.id }, { id: bundle.makerId }]
    const body = { ...terms, courseIds: bundle.courseIds }
    const { data: opened } = await call(getOwnBundle, { params }, maker)

    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title) =>
        call(updateBundle, { params, body: { ...body, title: `${title} editor`, version: opened.version } }, maker),
      ),
    )
    const late = answers.find(({ statusCode }) => statusCode === 409)
    const again = await call(updateBundle, { params, body: { ...body, version: late?.data.version } }, maker)

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(late).toMatchObject({ code: 'EDIT_CONFLICT', data: { version: opened.version + 1, title: expect.stringContaining('editor') } })
    expect(again.data).toMatchObject({ title: terms.title, version: opened.version + 2 })
  })
})

test('a course that is deleted while a bundle with it is saved is reported as not found', async () => {
  const instructor = await givenInstructor(db)
  const drafts = []
  for (let count = 0; count < 8; count++) drafts.push(await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT' }))

  const answers = await Promise.all(
    drafts.flatMap(({ id }) => [
      call(createBundle, { body: { ...terms, courseIds: [id] } }, instructor),
      call(deleteCourse, { params: { id } }, instructor),
    ]),
  )

  expect([...new Set(answers.map(({ statusCode }) => statusCode))].filter((status) => status !== 200 && status !== 404)).toEqual([])
})

describe('a bundle of the site', () => {
  const givenOfSite = async (makerId: string) =>
    givenBundle(db, { maker_id: makerId, is_of_site: true, courseIds: [(await givenCourse(db)).id, (await givenCourse(db)).id] })

  test('can’t be edited by its maker once they are no longer an admin', async () => {
    const former = await givenInstructor(db)
    const bundle = await givenOfSite(former.id)
    const [params, body] = [{ id: bundle.id }, { ...terms, priceNaira: 100, courseIds: bundle.courseIds }]

    const answers = [
      await call(getOwnBundle, { params }, former),
      await call(updateBundle, { params, body }, former),
      await call(archiveBundle, { params }, former),
      await sendForm(app, replaceBundleCover, formOf({ bundleId: String(bundle.id), file: fileOf(await givenPicture()) }), former),
    ]
    const { data } = await call(listOwnBundles, { query: {} }, former)
    const { data: relation } = await call(getBundleRelation, { params }, former)

    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('BUNDLE_NOT_FOUND'))
    expect(data.content).toEqual([])
    expect(relation.mayEdit).toBe(false)
  })

  test('notifies all admins when a course takes it off sale', async () => {
    const [maker, other] = [await givenAdmin(db), await givenAdmin(db)]
    const bundle = await givenOfSite(maker.id)
    await changeCourse(db, bundle.courseIds[0] ?? 0, { status: 'ARCHIVED' })
    await enqueue(db, { kind: 'notify-bundle-makers', payload: {} })
    await app.runJobs()

    for (const admin of [maker, other]) {
      const { data } = await call(listNotifications, { query: {} }, admin)
      expect(data.content).toContainEqual(expect.objectContaining({ title: 'A bundle is off sale', link: `/admin/bundles/${bundle.id}` }))
    }
  })
})

describe('the audit log', () => {
  const entriesAbout = (id: number) =>
    db
      .selectFrom('audit_entries')
      .select(['act', 'actor_id as by', 'before', 'after'])
      .where('subject_kind', '=', 'BUNDLE')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()

  test('has what an admin does with an instructor’s bundle, but not what the instructor does', async () => {
    const admin = await givenAdmin(db)
    const bundle = await givenBundle(db)
    const [params, maker] = [{ id: bundle.id }, { id: bundle.makerId }]
    const body = { ...terms, title: bundle.title, description: 'The books and the shelves.', courseIds: bundle.courseIds }
    await call(updateBundle, { params, body: { ...body, priceUsd: 19 } }, maker)

    await call(updateBundle, { params, body: { ...body, priceUsd: 18 } }, admin)
    await call(updateBundle, { params, body: { ...body, priceUsd: 18 } }, admin)
    await call(updateBundle, { params, body: { ...body, priceUsd: 18, description: 'Other words.' } }, admin)
    await sendForm(app, replaceBundleCover, formOf({ bundleId: String(bundle.id), file: fileOf(await givenPicture()) }), admin)
    await call(archiveBundle, { params }, admin)
    await call(archiveBundle, { params }, admin)
    await call(publishBundle, { params }, admin)

    expect(await entriesAbout(bundle.id)).toEqual([
      { act: 'BUNDLE_EDITED', by: admin.id, before: { priceUsd: 19 }, after: { priceUsd: 18 } },
      { act: 'BUNDLE_EDITED', by: admin.id, before: {}, after: { rewritten: ['description'] } },
      { act: 'BUNDLE_EDITED', by: admin.id, before: null, after: { rewritten: ['cover'] } },
      { act: 'BUNDLE_ARCHIVED', by: admin.id, before: null, after: null },
      { act: 'BUNDLE_PUBLISHED', by: admin.id, before: null, after: null },
    ])
  })

  test('has the bundles that admins make and delete for the site', async () => {
    const admin = await givenAdmin(db)
    const { data } = await call(createBundle, { body: { title: 'Of the site' } }, admin)
    await call(deleteBundle, { params: { id: data.id } }, admin)

    expect(await entriesAbout(data.id)).toMatchObject([
      { act: 'BUNDLE_CREATED', after: { title: 'Of the site', ownedCourses: 'REDUCE' } },
      { act: 'BUNDLE_DELETED', before: { title: 'Of the site' } },
    ])
  })
})

test('covers of an instructor’s bundles count toward their storage, and those of the site don’t', async () => {
  await changeSetting(db, { key: 'storageGbPerInstructor', value: 1, now: app.clock.now })
  const [own, ofSite] = [await givenBundle(db), await givenBundle(db, { is_of_site: true, maker_id: (await givenAdmin(db)).id })]
  const send = async ({ id, makerId }: { id: number; makerId: string }) =>
    sendForm(app, replaceBundleCover, formOf({ bundleId: String(id), file: fileOf(await givenPicture()) }), { id: makerId })
  const usage = async (id: string) => (await call(getStorageUsage, {}, { id })).data.usedBytes
  const before = await usage(own.makerId)

  const first = await send(own)
  const used = await usage(own.makerId)
  await db.updateTable('media_files').set({ bytes: 1_000_000_000 }).where('key', '=', first.data.imageUrl.replace('/media/', '')).execute()
  const other = await givenBundle(db, { maker_id: own.makerId })

  expect(used).toBeGreaterThan(before)
  expect((await send(other)).code).toBe('STORAGE_QUOTA_REACHED')
  expect((await send(ofSite)).statusCode).toBe(200)
})

test('a course’s sale price makes the bundle as cheap as its courses, and never more expensive', async () => {
  const bundle = await givenBundle(db)
  for (const id of bundle.courseIds) await changeCourse(db, id, { price_naira_minor: 900_000, price_usd_minor: 900 })

  const { data } = await call(getBundle, { params: { id: bundle.id } })
  const { data: listed } = await call(listBundles, { query: { courseId: bundle.courseIds[0] ?? 0 } })
  const { data: relation } = await call(getBundleRelation, { params: { id: bundle.id } }, await givenUser(db))

  expect(data).toMatchObject({ priceNaira: 18_000, listNaira: 18_000, priceUsd: 18, listUsd: 18 })
  expect(listed.content).toMatchObject([{ priceNaira: 18_000 }])
  expect(relation.charge).toMatchObject({ currency: 'NGN', amount: 18_000 })
})

test('erasing an account archives the user’s bundles and deletes their drafts, with their covers', async () => {
  const live = await givenBundle(db)
  const maker = { id: live.makerId }
  const draft = await call(createBundle, { body: terms }, maker)
  const cover = await sendForm(
    app,
    replaceBundleCover,
    formOf({ bundleId: String(draft.data.id), file: fileOf(await givenPicture()) }),
    maker,
  )
  const ofSite = await givenBundle(db, { is_of_site: true, maker_id: maker.id, courseIds: live.courseIds })

  await db.transaction().execute((tx) => archiveBundlesOfUser(tx, maker.id, app.clock.now))
  await app.runJobs()

  const { rows } = await sql<{ status: string }>`select status from bundles where maker_id = ${maker.id} order by id`.execute(db)
  expect(rows.map(({ status }) => status)).toEqual(['ARCHIVED', 'LIVE'])
  expect((await call(getBundle, { params: { id: live.id } })).code).toBe('BUNDLE_GONE')
  expect((await call(getBundle, { params: { id: ofSite.id } })).statusCode).toBe(200)
  expect(await app.deps.storage.size(cover.data.imageUrl.replace('/media/', ''))).toBeUndefined()
})
