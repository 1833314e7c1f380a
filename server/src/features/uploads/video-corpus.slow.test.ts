import { getPlayback } from '@akada/contract/playback.ts'
import { describe, expect, test } from 'vitest'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { type CorpusFile, filesToTry, type Outcome } from '#testing/corpus/corpus.ts'
import { videoCorpus } from '#testing/corpus/videos.ts'
import { testApp } from '#testing/test-app.ts'
import { tusClient } from '#testing/tus.ts'
import { findTestTools } from '#testing/videos.ts'

const mediaTools = await findTestTools()
const contents = new Map<CorpusFile, Promise<Buffer>>()
const contentOf = (file: CorpusFile): Promise<Buffer> => {
  const content = contents.get(file) ?? file.make()
  contents.set(file, content)
  return content
}

/**
 * Returns a function that uploads a file as a lecture video and returns the outcome as in the table: duration, size and playable
 * renditions.
 */
async function openSite(tools: typeof mediaTools) {
  const server = await testApp({ mediaTools: tools })
  const { db, call, runJobs } = server
  const instructor = await givenInstructor(db)
  const client = tusClient(server, instructor)

  const upload = async (file: CorpusFile, lectureId: number) => {
    const content = await contentOf(file)
    const { headers } = await client.begin(content.length, { kind: 'lecture-video', lectureId, filename: file.fileName })
    const url = String(headers.location)
    const sent = await client.patch(url, 0, content)
    return sent.statusCode === 204 ? client.finish(url) : sent
  }
  const problemOf = async (lectureId: number) => {
    const of = db.selectFrom('transcodings').innerJoin('lectures', 'lectures.video_id', 'transcodings.video_id')
    return (await of.select(['status', 'problem']).where('lectures.id', '=', lectureId).executeTakeFirst()) ?? { status: 'NONE' }
  }

  return async (file: CorpusFile): Promise<Outcome | string> => {
    const course = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{ video_id: null }]] })
    const lectureId = course.lectureIds[0] ?? 0
    const answer = await upload(file, lectureId)
    if (answer.statusCode !== 200) return `refused: ${answer.json().message}`
    await runJobs()
    const state = await problemOf(lectureId)
    if (tools && state.status !== 'READY') return JSON.stringify(state)
    const { data } = await call(getPlayback, { params: { id: lectureId } }, instructor)
    const { width, height } = await db
      .selectFrom('media_files')
      .innerJoin('lectures', 'lectures.video_id', 'media_files.id')
      .select(['media_files.width', 'media_files.height'])
      .where('lectures.id', '=', lectureId)
      .executeTakeFirstOrThrow()
    const order = ['audio', '240p', '360p', '480p', '720p', 'original']
    const qualities = data.renditions.map(({ quality }: { quality: string }) => quality)
    const sorted = order.filter((quality) => qualities.includes(quality)).join(' ')
    return `accepted: ${data.durationSeconds} s, ${width}×${height}: ${sorted}`
  }
}

describe.skipIf(!mediaTools)('the video corpus', async () => {
  const judgeWith = mediaTools && (await openSite(mediaTools))
  const judgeWithout = mediaTools && (await openSite(null))

  test.each(filesToTry(videoCorpus).map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const outcomes = { withFfmpeg: await judgeWith?.(file), withoutFfmpeg: await judgeWithout?.(file) }

    expect(outcomes).toEqual({ withFfmpeg: file.withFfmpeg, withoutFfmpeg: file.withoutFfmpeg })
  })

  test('has at least sixty files', () => {
    expect(videoCorpus.length).toBeGreaterThanOrEqual(60)
  })
})
