// Tests a site with two processes: one receives uploads and has no ffmpeg, and the other runs jobs.
import { getPlayback } from '@akada/contract/playback.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRenditions } from '#features/renditions/create-renditions.ts'
import { recordTranscoder } from '#features/renditions/record-transcoder.ts'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { tusClient } from '#testing/tus.ts'
import { encodeVideo, findTestTools } from '#testing/videos.ts'

const mediaTools = await findTestTools()
const server = await testApp()
const { db, deps, call } = server
deps.installation = { ...deps.installation, runsJobs: false }
const instructor = await givenInstructor(db)
const client = tusClient(server, instructor)

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=12:duration=2']
const avi = () => encodeVideo([...picture, '-c:v', 'mpeg4', '-q:v', '1'], 'avi')
const h265 = () => encodeVideo([...picture, '-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1'])

type Purpose = 'lecture-video' | 'promotional-video'

/** Uploads a video and returns the refusal, or the id of the stored file. */
async function upload(content: Buffer, filename: string, { kind = 'lecture-video' as Purpose, codecs = '' } = {}) {
  const course = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{ video_id: null }]] })
  const lectureId = course.lectureIds[0] ?? 0
  const target = kind === 'lecture-video' ? { lectureId } : { courseId: course.id }
  const started = await client.begin(content.length, { kind, ...target, filename, codecs })
  if (started.statusCode !== 201) return { refusal: started.json().message as string, lectureId, videoId: 0 }
  const url = String(started.headers.location)
  const sent = await client.patch(url, 0, content)
  const answer = sent.statusCode === 204 ? await client.finish(url) : sent
  const isStored = answer.statusCode === 200
  const { video_id } = await db.selectFrom('lectures').select('video_id').where('id', '=', lectureId).executeTakeFirstOrThrow()
  return { refusal: isStored ? null : (answer.json().message as string), lectureId, videoId: video_id ?? 0 }
}

const stateOf = (videoId: number) =>
  db.selectFrom('video_states').select(['status', 'problem']).where('video_id', '=', videoId).executeTakeFirstOrThrow()

describe.skipIf(!mediaTools)('a process without ffmpeg', () => {
  beforeEach(async () => {
    deps.mediaTools = null
    await recordTranscoder(db)
  })

  test.each([
    ['an AVI', 'a.avi', avi, ''],
    ['an H.265 video', 'a.mp4', h265, 'hvc1'],
  ])('accepts %s while another process converts videos', async (_, filename, make, codecs) => {
    const { refusal, lectureId, videoId } = await upload(await make(), filename, { codecs })
    const waiting = await stateOf(videoId)
    await createRenditions({ ...deps, mediaTools }, videoId)
    const { data } = await call(getPlayback, { params: { id: lectureId } }, instructor)

    expect(refusal).toBeNull()
    expect([waiting.status, (await stateOf(videoId)).status]).toEqual(['WAITING', 'READY'])
    expect(data.durationSeconds).toBe(2)
    expect(data.renditions.map(({ quality }: { quality: string }) => quality)).toContain('240p')
  })

  test('accepts a damaged video, which the other process then marks as failed', async () => {
    const video = await avi()
    video.fill(0x55, Math.floor(video.length / 5))
    const { refusal, videoId } = await upload(video, 'a.avi')
    await createRenditions({ ...deps, mediaTools }, videoId)

    expect(refusal).toBeNull()
    expect(await stateOf(videoId)).toEqual({
      status: 'FAILED',
      problem: 'This video is incomplete. Export or copy it again.',
    })
  })

  test('refuses a promotional video that browsers can’t play', async () => {
    const { refusal } = await upload(await avi(), 'a.avi', { kind: 'promotional-video' })

    expect(refusal).toMatch('This is an AVI video, which browsers can’t play. Promotional videos aren’t converted.')
  })

  test.each([
    ['', 'a.avi', avi, ''],
    [' because of the codecs that the browser reports', 'a.mp4', h265, 'hvc1'],
    [' because of its content', 'a.mp4', h265, ''],
  ])('refuses a video%s if no process has converted videos for 15 minutes', async (_, filename, make, codecs) => {
    await db.updateTable('transcoders').set({ seen_at: sql`now() - interval '16 minutes'` }).execute()

    expect((await upload(await make(), filename, { codecs })).refusal).toMatch('This site can’t convert videos.')
  })
})

test.skipIf(!mediaTools)('a process with ffmpeg that doesn’t run jobs refuses videos if no process converts them', async () => {
  deps.mediaTools = mediaTools
  await db.deleteFrom('transcoders').execute()

  expect((await upload(await avi(), 'a.avi')).refusal).toMatch('This site can’t convert videos.')
})
