import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getCourse } from '@akada/contract/courses.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { clearWorkFolder } from '#platform/storage/work-folder.ts'
import { givenAdmin, givenCourse } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { findTestTools, makeVideo } from '#testing/videos.ts'
import { createRenditions } from './create-renditions.ts'
import { queueRenditions, requeueVideo, requeueVideos } from './queue-renditions.ts'

const mediaTools = await findTestTools()
const { db, deps, call, runJobs } = await testApp({ mediaTools })

let counter = 0

async function givenUpload(content: Buffer) {
  const key = `private/videos/upload-${++counter}.mp4`
  const { id } = await storeFile(deps, { key, contentType: 'video/mp4', content })
  const course = await givenCourse(db, { curriculum: [[{ video_id: id, duration_seconds: 1 }]] })
  return { id, key, courseId: course.id, lectureId: course.lectureIds[0] ?? 0 }
}

const queue = (id: number) => db.transaction().execute((tx) => queueRenditions(tx, id))
const workOn = async (id: number) => {
  await queue(id)
  await runJobs()
}
const stateOf = (id: number) =>
  db.selectFrom('transcodings').select(['status', 'percent', 'problem']).where('video_id', '=', id).executeTakeFirst()
const renditionsOf = (id: number) => db.selectFrom('renditions').selectAll().where('video_id', '=', id).orderBy('bytes').execute()
/** Creates all missing renditions, like the jobs. */
async function runAll(id: number, more: Partial<typeof deps> = {}) {
  do await createRenditions({ ...deps, ...more }, id)
  while ((await stateOf(id))?.status === 'WAITING')
}
const pathOf = (key: string) => deps.storage.pathOf(key) ?? ''
const keptFor = (id: number) => readdir(pathOf(`private/renditions/${id}`)).catch(() => [])
const leftAtWork = () => readdir(deps.workFolder).catch(() => [])

describe.skipIf(!mediaTools)('a video’s renditions', () => {
  let small: Buffer
  let upload: Awaited<ReturnType<typeof givenUpload>>
  beforeAll(async () => {
    small = await makeVideo()
    upload = await givenUpload(await makeVideo({ width: 640, height: 360, seconds: 6, sound: 'stereo' }))
    await workOn(upload.id)
  })

  test('consist of its audio and every size up to its own, and the video becomes ready', async () => {
    const made = await renditionsOf(upload.id)
    const { data } = await call(getPlayback, { params: { id: upload.lectureId } }, await givenAdmin(db))

    expect(made.map(({ quality, width, height }) => [quality, width, height])).toEqual([
      ['audio', null, null],
      ['240p', 426, 240],
      ['360p', 640, 360],
    ])
    expect(made.map(({ codecs }) => codecs)).toEqual(['mp4a.40.2', 'avc1.4d4015,mp4a.40.2', 'avc1.4d4016,mp4a.40.2'])
    expect(await stateOf(upload.id)).toEqual({ status: 'READY', percent: 100, problem: null })
    expect(data).toMatchObject({ durationSeconds: 6, storyboard: { everySeconds: 2, count: 3, columns: 3, width: 160, height: 90 } })
    expect(data.renditions.find(({ quality }: { quality: string }) => quality === 'original')).toMatchObject({ width: 640, height: 360 })
    expect(await leftAtWork()).toEqual([])
  })

  test('have the right length, and play from the last segment when it follows the header', async () => {
    for (const { key, head_bytes, segments, bytes } of await renditionsOf(upload.id)) {
      const pieces = segments as [number, number][]
      const content = await readFile(pathOf(key))
      const last = content.subarray(content.length - (pieces.at(-1)?.[0] ?? 0))
      const joined = path.join(pathOf('private/videos'), 'joined.mp4')
      await writeFile(joined, Buffer.concat([content.subarray(0, head_bytes), last]))

      expect(content.length).toBe(bytes)
      expect((await mediaTools?.probe(pathOf(key)))?.durationSeconds).toBeCloseTo(6, 0)
      expect((await mediaTools?.probe(joined))?.sound).toMatchObject({ isStereo: true })
      expect(last.toString('latin1', 4, 8)).toBe('moof')
    }
  })

  test('have the same segment times in every size', async () => {
    const sizes = (await renditionsOf(upload.id)).filter(({ quality }) => quality !== 'audio')

    expect(sizes.map(({ segments }) => (segments as [number, number][]).map(([, milliseconds]) => milliseconds))).toEqual([
      [4000, 2000],
      [4000, 2000],
    ])
  })

  test('set the real duration of the lecture and the course', async () => {
    const { data } = await call(getCourse, { params: { id: upload.courseId } })

    expect(data.sections[0].lectures[0].durationSeconds).toBe(6)
    expect(data.durationString).toBe('6s')
  })

  test('stay unchanged when they are requested again', async () => {
    const before = await renditionsOf(upload.id)

    await workOn(upload.id)
    await db
      .insertInto('jobs')
      .values({ kind: 'make-renditions', payload: JSON.stringify({ videoId: upload.id }) })
      .execute()
    await runJobs()

    expect(await renditionsOf(upload.id)).toEqual(before)
  })

  test('are recreated on an operator’s request, and the old files are deleted', async () => {
    const { id } = await givenUpload(small)
    await workOn(id)
    const before = await renditionsOf(id)

    expect(await requeueVideo(db, id)).toBe(true)
    const reached: unknown[] = []
    const put: typeof deps.storage.put = async (key, content) => {
      reached.push((await stateOf(id))?.percent)
      return deps.storage.put(key, content)
    }
    await runAll(id, { storage: { ...deps.storage, put } })

    const keys = (await renditionsOf(id)).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    // The percentages at which the audio, the picture and the storyboard are stored.
    expect(reached).toEqual([0, 51, 99])
    expect(keys.filter((key) => before.some((old) => old.key === key))).toEqual([])
    expect(await keptFor(id)).toHaveLength(3)
    expect(await requeueVideo(db, 2_000_000_000)).toBe(false)
  })

  test('are deleted with the video', async () => {
    const { id, key } = await givenUpload(small)
    await workOn(id)
    await db.updateTable('lectures').set({ video_id: null }).where('video_id', '=', id).execute()

    await db.transaction().execute((tx) => removeFileLater(tx, id))
    await runJobs()

    expect(await keptFor(id)).toEqual([])
    expect([await renditionsOf(id), await stateOf(id), await deps.storage.size(key)]).toEqual([[], undefined, undefined])
  })

  test('are kept while a lecture uses the video', async () => {
    await db.transaction().execute((tx) => removeFileLater(tx, upload.id))
    await runJobs()

    expect(await keptFor(upload.id)).toHaveLength(4)
  })

  test('include a single file in the original size if the video is small, silent and portrait', async () => {
    const { id, lectureId } = await givenUpload(await makeVideo({ width: 120, height: 212, sound: 'none' }))

    await workOn(id)

    const { data } = await call(getPlayback, { params: { id: lectureId } }, await givenAdmin(db))
    expect((await renditionsOf(id)).map(({ quality, width, height, codecs }) => [quality, width, height, codecs])).toEqual([
      ['240p', 120, 212, expect.stringMatching(/^avc1\.\w{6}$/)],
    ])
    expect(data.playlistUrl).toBeUndefined()
    expect(data.storyboard).toMatchObject({ width: 90, height: 160 })
  })

  test('are created only once by two concurrent runs', async () => {
    const { id } = await givenUpload(small)
    await Promise.all([queue(id), queue(id), queue(id)])

    await Promise.all([createRenditions(deps, id), createRenditions(deps, id)])

    expect(await stateOf(id)).toMatchObject({ status: 'READY' })
    expect(await keptFor(id)).toHaveLength(3)
  })

  test('that were finished before a crash aren’t created again', async () => {
    const { id } = await givenUpload(small)
    await workOn(id)
    const [sound] = await renditionsOf(id)
    // Creates the state after a crash: half of the renditions, an expired lease, and a work folder.
    await db.deleteFrom('renditions').where('video_id', '=', id).where('quality', '!=', 'audio').execute()
    const hold = { run_id: '6f1d4a5e-0000-4000-8000-000000000000', held_until: new Date(0) }
    await db
      .updateTable('transcodings')
      .set({ status: 'WORKING', percent: 40, ...hold })
      .where('video_id', '=', id)
      .execute()
    await mkdir(path.join(deps.workFolder, '999999999-killed'), { recursive: true })

    await clearWorkFolder(deps.workFolder)
    await createRenditions(deps, id)

    const made = await renditionsOf(id)
    expect(made.map(({ quality }) => quality)).toEqual(['audio', '240p'])
    expect(made[0]).toEqual(sound)
    expect([await stateOf(id), await leftAtWork()]).toEqual([{ status: 'READY', percent: 100, problem: null }, []])
  })

  test('aren’t created while another run has a valid lease', async () => {
    const { id } = await givenUpload(small)
    await queue(id)
    const hold = { run_id: '6f1d4a5e-0000-4000-8000-000000000000', held_until: new Date(Date.now() + 60_000) }
    await db
      .updateTable('transcodings')
      .set({ status: 'WORKING', ...hold })
      .where('video_id', '=', id)
      .execute()

    await createRenditions(deps, id)

    expect([await renditionsOf(id), (await stateOf(id))?.status]).toEqual([[], 'WORKING'])
  })

  test('are queued again, without partial files, if the process stops', async () => {
    const { id } = await givenUpload(small)
    await queue(id)
    const stopping = new AbortController()
    const run = createRenditions(deps, id, stopping.signal)

    stopping.abort(new Error('the process is stopping'))

    await expect(run).rejects.toThrow('the process is stopping')
    expect(await stateOf(id)).toMatchObject({ status: 'WAITING', problem: null })
    expect([await leftAtWork(), await keptFor(id)]).toEqual([[], []])
  })

  test('leave no files behind if the video is deleted during the run', async () => {
    const { id } = await givenUpload(small)
    await queue(id)
    const put: typeof deps.storage.put = async (key, content) => {
      const kept = await deps.storage.put(key, content)
      await db.deleteFrom('media_files').where('id', '=', id).execute()
      return kept
    }

    await createRenditions({ ...deps, storage: { ...deps.storage, put } }, id)

    expect([await keptFor(id), await leftAtWork()]).toEqual([[], []])
  })

  test('aren’t changed by a run with an expired lease', async () => {
    const { id } = await givenUpload(small)
    await queue(id)
    const put: typeof deps.storage.put = async (key, content) => {
      const kept = await deps.storage.put(key, content)
      await db.updateTable('transcodings').set({ run_id: '6f1d4a5e-0000-4000-8000-000000000000' }).where('video_id', '=', id).execute()
      return kept
    }

    await createRenditions({ ...deps, storage: { ...deps.storage, put } }, id)

    expect([await keptFor(id), await renditionsOf(id), (await stateOf(id))?.status]).toEqual([[], [], 'WORKING'])
  })
})

describe.skipIf(!mediaTools)('an unusable file', () => {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'
  const cutOff = async () => {
    const whole = await makeVideo({ width: 64, height: 36, seconds: 20, sound: 'none' })
    return whole.subarray(0, whole.length / 2)
  }

  test.each<[string, () => Promise<Buffer>, string]>([
    ['isn’t a video', async () => Buffer.from('Just some words.'), 'We couldn’t read this file as a video.'],
    ['is a list of other files', async () => Buffer.from(playlist), 'We couldn’t read this file as a video.'],
    ['has only audio', () => makeVideo({ hasPicture: false }), 'This file has no video track.'],
    ['was cut off', cutOff, 'This video is incomplete. Export or copy it again.'],
  ])('that %s fails with the reason', async (_, content, problem) => {
    const { id } = await givenUpload(await content())

    await workOn(id)

    expect(await stateOf(id)).toEqual({ status: 'FAILED', percent: 0, problem })
    expect([await keptFor(id), await leftAtWork()]).toEqual([[], []])
  })

  test('is retried on request, like all videos that failed or were never processed', async () => {
    const broken = await givenUpload(Buffer.from('Not yet.'))
    await workOn(broken.id)
    const fresh = await givenUpload(Buffer.from('Nor this.'))
    await deps.storage.put(broken.key, await makeVideo({ sound: 'none' }))

    const queued = await requeueVideos(db, { isAll: false })
    await runJobs()

    expect(queued).toBeGreaterThanOrEqual(2)
    expect(await stateOf(broken.id)).toEqual({ status: 'READY', percent: 100, problem: null })
    expect((await stateOf(fresh.id))?.status).toBe('FAILED')
  })
})

describe.skipIf(!mediaTools)('a video with a missing file', () => {
  const jobsOf = (id: number) =>
    db
      .updateTable('jobs')
      .where('kind', '=', 'make-renditions')
      .where(sql<boolean>`payload->>'videoId' = ${String(id)}`)

  test('is retried, because its file may be in a bucket that this process doesn’t know yet', async () => {
    const content = await makeVideo({ sound: 'none' })
    const { id, key } = await givenUpload(content)
    await deps.storage.remove(key)
    await workOn(id)
    const meanwhile = await stateOf(id)

    await deps.storage.put(key, content)
    await jobsOf(id).set({ run_at: sql`now()` }).execute()
    await runJobs()

    expect(meanwhile).toEqual({ status: 'WAITING', percent: 0, problem: null })
    expect(await stateOf(id)).toEqual({ status: 'READY', percent: 100, problem: null })
  })

  test('fails with advice after the last attempt', async () => {
    const { id, key } = await givenUpload(Buffer.from('a video'))
    await deps.storage.remove(key)
    await queue(id)
    await jobsOf(id).set({ attempts: 11 }).execute()

    await runJobs()

    expect(await stateOf(id)).toEqual({ status: 'FAILED', percent: 0, problem: 'The uploaded file is missing. Upload it again.' })
  })
})

describe('without ffmpeg', () => {
  test('the video waits for a machine with ffmpeg, and the original plays', async () => {
    const bare = await testApp()
    const { id } = await storeFile(bare.deps, { key: 'private/videos/a.mp4', contentType: 'video/mp4', content: Buffer.from('video') })
    const course = await givenCourse(bare.db, { curriculum: [[{ video_id: id, is_preview: true }]] })

    await bare.db.transaction().execute((tx) => queueRenditions(tx, id))
    await bare.runJobs()

    const { data } = await bare.call(getPlayback, { params: { id: course.lectureIds[0] ?? 0 } })
    const jobs = await bare.db.selectFrom('jobs').select(['status', 'attempts']).where('kind', '=', 'make-renditions').execute()
    expect(data.renditions).toMatchObject([{ quality: 'original', bytes: 5 }])
    expect(jobs).toEqual([{ status: 'QUEUED', attempts: 0 }])
  })
})
