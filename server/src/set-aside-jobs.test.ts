import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getCourseExport, getNewestImport, requestCourseExport, requestImportedCourse } from '@akada/contract/course-transfer.ts'
import { getDataExport, requestDataExport } from '@akada/contract/privacy.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { exportCourse } from '#features/course-transfer/export-course.ts'
import { MAKE_IMPORT } from '#features/course-transfer/finish-import.ts'
import { READ_IMPORT, receiveImport } from '#features/course-transfer/receive-import.ts'
import { MAKE_COURSE_EXPORT } from '#features/course-transfer/request-course-export.ts'
import { storeFile } from '#features/media/store-file.ts'
import { MAKE_EXPORT } from '#features/privacy/request-data-export.ts'
import { queueRenditions } from '#features/renditions/queue-renditions.ts'
import { renditionJobs } from '#features/renditions/renditions.jobs.ts'
import { takeTranscoding } from '#features/renditions/renditions.transcodings.queries.ts'
import { DEMO_PASSWORD, givenCourse, givenInstructor, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { db, deps, call, clock, runJobs } = await testApp()

/** Simulates that the process died in each run of the queued job. */
async function setAside(kind: string) {
  await db.updateTable('jobs').set({ deaths: 3 }).where('kind', '=', kind).where('status', '=', 'QUEUED').execute()
  await runJobs()
  const { status } = await db
    .selectFrom('jobs')
    .select('status')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(status).toBe('DEAD')
}

const givenTextCourse = () =>
  givenCourse(db, { curriculum: [[{ content_type: 'TEXT', content_html: safeHtml`<p>Read this.</p>`, duration_seconds: 60 }]] })

let keys = 0
async function givenImport(owner: TestPerson): Promise<string> {
  const course = await givenTextCourse()
  const key = `private/imports/${(++keys).toString(16).padStart(32, '0')}.zip`
  await deps.storage.put(key, await buffer((await exportCourse(deps, course.id)).stream))
  await db.transaction().execute((tx) => receiveImport(tx, { userId: owner.id, key, bytes: 1000, now: clock.now }))
  return key
}
const newestImport = async (owner: TestPerson) => (await call(getNewestImport, {}, owner)).data

describe('when its job is set aside,', () => {
  test('a course file that is being read is rejected and deleted', async () => {
    const owner = await givenInstructor(db)
    const key = await givenImport(owner)

    await setAside(READ_IMPORT)

    const { status, faults } = await newestImport(owner)
    expect([status, faults]).toEqual(['REFUSED', [{ path: '', message: expect.stringContaining('We couldn’t read this file.') }]])
    expect(await deps.storage.size(key)).toBeUndefined()
  })

  test('creating a course from a file can be requested again', async () => {
    const owner = await givenInstructor(db)
    await givenImport(owner)
    await runJobs()
    const { id, preview } = await newestImport(owner)
    await call(requestImportedCourse, { params: { id } }, owner)

    await setAside(MAKE_IMPORT)

    const failed = await newestImport(owner)
    expect(failed).toMatchObject({ status: 'READ', preview, faults: [{ message: expect.stringMatching(/[Tt]ry again/) }] })
    await call(requestImportedCourse, { params: { id } }, owner)
    await runJobs()
    expect((await newestImport(owner)).status).toBe('DONE')
  })

  test('a course export is marked as failed, and can be requested again', async () => {
    const course = await givenTextCourse()
    const owner = { id: course.instructorId } as TestPerson
    const state = async () => (await call(getCourseExport, { params: { id: course.id } }, owner)).data.state
    await call(requestCourseExport, { params: { id: course.id } }, owner)

    await setAside(MAKE_COURSE_EXPORT)

    expect(await state()).toBe('FAILED')
    await call(requestCourseExport, { params: { id: course.id } }, owner)
    await runJobs()
    expect(await state()).toBe('READY')
  })

  test('a user’s data export can be requested again immediately', async () => {
    const person = await givenUser(db)
    const state = async () => (await call(getDataExport, {}, person)).data.state
    await call(requestDataExport, { body: { password: DEMO_PASSWORD } }, person)

    await setAside(MAKE_EXPORT)

    expect(await state()).toBe('NONE')
    await call(requestDataExport, { body: { password: DEMO_PASSWORD } }, person)
    await runJobs()
    expect(await state()).toBe('READY')
  })

  test('a video is marked as failed, unless a worker is processing it', async () => {
    const giveUp = async (videoId: number) => {
      for (const job of renditionJobs(deps)) await job.giveUp?.({ videoId })
      return db.selectFrom('transcodings').select(['status', 'problem']).where('video_id', '=', videoId).executeTakeFirst()
    }
    const givenVideo = async () => {
      const key = `private/videos/set-aside-${++keys}.mp4`
      const { id } = await storeFile(deps, { key, contentType: 'video/mp4', content: Buffer.from('video') })
      await givenCourse(db, { curriculum: [[{ video_id: id }]] })
      await db.transaction().execute((tx) => queueRenditions(tx, id))
      return id
    }
    const [alone, worked] = [await givenVideo(), await givenVideo()]
    await takeTranscoding(db, worked, randomUUID())

    expect(await giveUp(alone)).toEqual({ status: 'FAILED', problem: expect.stringContaining('We couldn’t prepare this video.') })
    expect(await giveUp(worked)).toEqual({ status: 'WORKING', problem: null })
  })
})
