import { getFindings, listCourseChanges, markChangesSeen } from '@akada/contract/course-reviews.ts'
import { getCourse, getLecture } from '@akada/contract/courses.ts'
import { getCurriculum } from '@akada/contract/curriculum.ts'
import { completeLecture, getProgress, savePosition } from '@akada/contract/enrollments.ts'
import { getPlayback, retryVideo } from '@akada/contract/playback.ts'
import { getVideoLinkRules, setVideoLink } from '@akada/contract/video-links.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setLectureVideo } from '#features/curriculum/set-lecture-video.ts'
import { changeSetting } from '#features/settings/settings.site.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenMediaFile, givenUser } from '#testing/builders.ts'
import { type TestPerson, testApp } from '#testing/test-app.ts'

const { call, clock, db, runJobs } = await testApp()
const admin = await givenAdmin(db)

const allow = (value: boolean) => changeSetting(db, { key: 'allowsVideoLinks', value, now: clock.now })
const allowHosts = (value: string[]) => changeSetting(db, { key: 'videoHosts', value, now: clock.now })
const hold = (value: boolean) => changeSetting(db, { key: 'holdChanges', value, now: clock.now })
beforeEach(async () => {
  await allow(true)
  await allowHosts([])
  await hold(false)
})

const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const VIMEO = 'https://vimeo.com/76979871/a1b2c3d4e5'
const FILE = 'https://media.example.com/lesson.mp4'

async function givenOwn(status: 'DRAFT' | 'LIVE' = 'LIVE') {
  const course = await givenCourse(db, { status, is_free: true })
  const [lectureId = 0, otherId = 0] = course.lectureIds
  return { course, lectureId, otherId, instructor: { id: course.instructorId } }
}

const link = (id: number, as: TestPerson, body: Partial<{ url: string; durationSeconds: number }> = {}) =>
  call(setVideoLink, { params: { id }, body: { url: YOUTUBE, durationSeconds: 634, ...body } }, as)
const playback = (id: number, as?: TestPerson) => call(getPlayback, { params: { id } }, as)
const lectureOf = async (id: number, as?: TestPerson) => (await call(getLecture, { params: { id } }, as)).data
const editable = async (courseId: number, as: TestPerson) =>
  (await call(getCurriculum, { params: { id: courseId } }, as)).data.sections[0].lectures[0]
const uploaded = async (lectureId: number, as: TestPerson) => {
  const { id: fileId } = await givenMediaFile(db)
  const user = { ...as, roles: ['INSTRUCTOR'] } as never
  await db.transaction().execute((tx) => setLectureVideo(tx, user, { lectureId, fileId, durationSeconds: 60, now: clock.now }))
}

describe('a lecture with a video from another site', () => {
  test('has the link in the editor, and its length counts', async () => {
    const { course, lectureId, instructor } = await givenOwn('DRAFT')

    const { data } = await link(lectureId, instructor, { url: 'youtu.be/aqz-KE-bpKQ?t=30' })

    const expected = {
      link: { provider: 'YOUTUBE', url: YOUTUBE, id: 'aqz-KE-bpKQ', hash: null },
      video: null,
      hasContent: true,
      durationSeconds: 634,
    }
    expect(data).toMatchObject(expected)
    expect(await editable(course.id, instructor)).toMatchObject(expected)
    const { totalLectures, durationString } = (await call(getCourse, { params: { id: course.id } }, instructor)).data
    // 634 seconds, and 60 of the other lecture.
    expect([totalLectures, durationString]).toEqual([2, '12m'])
  })

  test('tells everyone which site serves the video, and only its students the address', async () => {
    const { course, lectureId, instructor } = await givenOwn()
    await link(lectureId, instructor, { url: VIMEO })
    const student = { id: (await givenEnrollment(db, { course_id: course.id })).userId }

    const [page, own] = [await call(getCourse, { params: { id: course.id } }), await lectureOf(lectureId, student)]

    expect(page.data.sections[0].lectures[0]).toMatchObject({ videoProvider: 'VIMEO' })
    expect([page.text, JSON.stringify(own)].join()).not.toContain('76979871')
    expect(own).not.toHaveProperty('contentUrl')
    expect(own.renditions).toEqual([])
    expect([(await playback(lectureId)).statusCode, (await playback(lectureId, await givenUser(db))).statusCode]).toEqual([401, 403])
    expect((await playback(lectureId, student)).data).toEqual({
      durationSeconds: 634,
      renditions: [],
      link: { provider: 'VIMEO', url: VIMEO, id: '76979871', hash: 'a1b2c3d4e5' },
      expiresAt: expect.any(String),
    })
  })

  test('is played by visitors if it is a preview', async () => {
    const { lectureId, instructor } = await givenOwn()
    await link(lectureId, instructor)
    await db.updateTable('all_lectures').set({ is_preview: true }).where('id', '=', lectureId).execute()

    expect((await playback(lectureId)).data.link.url).toBe(YOUTUBE)
  })

  test('isn’t told to students before it opens', async () => {
    const { course, lectureId, instructor } = await givenOwn()
    await link(lectureId, instructor)
    const opens = JSON.stringify({ kind: 'AFTER_DAYS', days: 7 })
    await db.updateTable('all_lectures').set({ opens }).where('id', '=', lectureId).execute()
    const { userId } = await givenEnrollment(db, { course_id: course.id, enrolled_at: clock.now })

    expect(await playback(lectureId, { id: userId })).toMatchObject({ code: 'LECTURE_CLOSED' })
  })

  test('is completed and resumed like other videos, by enrolled students only', async () => {
    const { course, lectureId, otherId, instructor } = await givenOwn()
    await link(lectureId, instructor)
    const { id: enrollmentId, userId } = await givenEnrollment(db, { course_id: course.id })
    const complete = (as: TestPerson) => call(completeLecture, { query: { courseId: course.id, lectureId } as never }, as)

    const refused = [await complete(await givenUser(db)), await complete(instructor)]
    await call(savePosition, { body: { lectureId, seconds: 120 } }, { id: userId })
    const { data } = await complete({ id: userId })

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(data).toMatchObject({ completedLectures: [lectureId], completed: false })
    const progress = (await call(getProgress, { params: { id: enrollmentId } }, { id: userId })).data
    expect(JSON.stringify(progress)).toContain('120')
    expect(progress.completedLectures).not.toContain(otherId)
  })

  test('gives way to an upload, and replaces one', async () => {
    const { course, lectureId, instructor } = await givenOwn('DRAFT')
    const before = await editable(course.id, instructor)

    await link(lectureId, instructor)
    await runJobs()
    const linked = await editable(course.id, instructor)
    await uploaded(lectureId, instructor)
    const replaced = await editable(course.id, instructor)

    expect([before, linked, replaced].map(({ video, link }) => [video !== null, link !== undefined])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
    expect((await playback(lectureId, instructor)).data.link).toBeUndefined()
  })

  test('keeps one video when links and uploads are saved at the same time', async () => {
    const { course, lectureId, instructor } = await givenOwn('DRAFT')

    await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? link(lectureId, instructor, { url: VIMEO }) : uploaded(lectureId, instructor))),
    )

    const { video, link: shown } = await editable(course.id, instructor)
    expect([video, shown].filter(Boolean)).toHaveLength(1)
    const row = await db.selectFrom('all_lectures').select(['video_id', 'video_link']).where('id', '=', lectureId).executeTakeFirstOrThrow()
    expect([row.video_id, row.video_link].filter((each) => each !== null)).toHaveLength(1)
  })

  test('has nothing to process again', async () => {
    const { lectureId, instructor } = await givenOwn('DRAFT')
    await link(lectureId, instructor)

    expect(await call(retryVideo, { params: { id: lectureId } }, instructor)).toMatchObject({ statusCode: 404, code: 'VIDEO_NOT_FOUND' })
  })

  test('prefers the upload that a process of the previous release has stored beside the link', async () => {
    const { course, lectureId, instructor } = await givenOwn('DRAFT')
    await link(lectureId, instructor)
    await db
      .updateTable('all_lectures')
      .set({ video_id: (await givenMediaFile(db)).id })
      .where('id', '=', lectureId)
      .execute()

    expect(await editable(course.id, instructor)).toMatchObject({ video: { status: 'READY' } })
    expect((await lectureOf(lectureId, instructor)).videoProvider).toBeUndefined()
  })
})

describe('a link in a published course', () => {
  test('is in the list of changes with its address', async () => {
    const { course, lectureId, instructor } = await givenOwn()
    const look = async () => (await call(listCourseChanges, { params: { id: course.id } }, admin)).data
    await call(markChangesSeen, { params: { id: course.id }, body: { seen: (await look()).seen } }, admin)

    await link(lectureId, instructor)
    const [added] = (await look()).changes
    await call(markChangesSeen, { params: { id: course.id }, body: { seen: (await look()).seen } }, admin)
    await link(lectureId, instructor, { url: VIMEO })
    const [changed] = (await look()).changes

    expect(added).toMatchObject({ before: 'Video (1m)', after: `Video at ${YOUTUBE} (11m)` })
    expect(changed).toMatchObject({ before: `Video at ${YOUTUBE} (11m)`, after: `Video at ${VIMEO} (11m)` })
  })

  test('is hidden until its release if the site holds changes', async () => {
    const { course, lectureId, instructor } = await givenOwn()
    await link(lectureId, instructor)
    await hold(true)
    const student = { id: (await givenEnrollment(db, { course_id: course.id })).userId }

    await link(lectureId, instructor, { url: VIMEO, durationSeconds: 60 })
    const before = [(await playback(lectureId, student)).data.link.url, (await playback(lectureId, instructor)).data.link.url]
    const { seen } = (await call(listCourseChanges, { params: { id: course.id } }, admin)).data
    await call(markChangesSeen, { params: { id: course.id }, body: { seen } }, admin)

    expect(before).toEqual([YOUTUBE, VIMEO])
    expect((await playback(lectureId, student)).data).toMatchObject({ durationSeconds: 60, link: { url: VIMEO } })
  })
})

describe('a video from another site', () => {
  test('is refused with a sentence if the address isn’t one of a video', async () => {
    const { course, lectureId, instructor } = await givenOwn('DRAFT')
    await allowHosts(['media.example.com'])
    const before = await editable(course.id, instructor)
    const wrong = ['nothing', 'https://www.youtube.com/playlist?list=PL1', 'https://media.example.com:8443/a.mp4', 'https://10.0.0.1/a.mp4']
    wrong.push(`https://media.example.com/${'ы'.repeat(400)}.mp4`)

    for (const url of wrong) {
      const answer = await link(lectureId, instructor, { url })
      expect(answer).toMatchObject({ statusCode: 400, errors: [{ path: 'url', message: expect.stringMatching(/\.$/) }] })
    }
    expect(await editable(course.id, instructor)).toEqual(before)
  })

  test.each([0, -1, 1.5, 86_401])('is refused with a length of %d seconds', async (durationSeconds) => {
    const { lectureId, instructor } = await givenOwn('DRAFT')

    const { statusCode, errors } = await link(lectureId, instructor, { durationSeconds })

    expect([statusCode, errors?.map(({ path }) => path)]).toEqual([400, ['durationSeconds']])
  })

  test('is served by other hosts only if admins allow them', async () => {
    const { lectureId, instructor } = await givenOwn('DRAFT')

    const before = await link(lectureId, instructor, { url: FILE })
    await allowHosts(['media.example.com'])
    const after = await link(lectureId, instructor, { url: FILE })
    await allowHosts([])

    expect(before.errors).toEqual([
      { path: 'url', message: 'This site doesn’t use videos from media.example.com. Ask an admin to allow it.' },
    ])
    expect(after.data.link).toEqual({ provider: 'ADDRESS', url: FILE, id: null, hash: null })
    expect(await playback(lectureId, instructor)).toMatchObject({ statusCode: 409, code: 'VIDEO_LINK_OFF' })
  })

  test('is neither added nor played while the setting is off, and plays again afterwards', async () => {
    const { course, lectureId, instructor } = await givenOwn()
    await link(lectureId, instructor)
    const { userId } = await givenEnrollment(db, { course_id: course.id })
    const codes = async () => [(await link(lectureId, instructor)).statusCode, (await playback(lectureId, { id: userId })).statusCode]

    await allow(false)
    const off = await codes()
    const rules = (await call(getVideoLinkRules, {}, instructor)).data
    const findings = (await call(getFindings, { params: { id: course.id } }, instructor)).data
    const page = await call(getCourse, { params: { id: course.id } })
    await allow(true)

    expect([off, await codes()]).toEqual([
      [400, 409],
      [200, 200],
    ])
    expect(rules).toEqual({ isAllowed: false, hosts: [] })
    expect(findings).toContainEqual(expect.objectContaining({ code: 'VIDEO_LINK_OFF', severity: 'MISSING', lectureId }))
    expect(page.statusCode).toBe(200)
  })

  test('is for VIDEO lectures only', async () => {
    const instructor = await givenInstructor(db)
    const course = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{ content_type: 'TEXT' }]] })

    expect(await link(course.lectureIds[0] ?? 0, instructor)).toMatchObject({ statusCode: 409, code: 'LECTURE_NOT_VIDEO' })
  })
})
