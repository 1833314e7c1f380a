import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getEditableCourse } from '@akada/contract/authoring.ts'
import { deleteLecture, deleteSection, restoreLecture } from '@akada/contract/curriculum.ts'
import { getPlayback } from '@akada/contract/playback.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { storeFile } from '#features/media/store-file.ts'
import { createWorkers } from '#platform/jobs/workers.ts'
import { findMediaTools } from '#platform/media-tools/media-tools.ts'
import { givenCourse, givenInstructor } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { findTestTools, makeVideo } from '#testing/videos.ts'
import { queueRenditions, requeueVideo } from './queue-renditions.ts'
import { recordTranscoder } from './record-transcoder.ts'
import { renditionJobs } from './renditions.jobs.ts'

const mediaTools = await findTestTools()

type Given = { owner?: { id: string }; seconds?: number; content?: Buffer; name?: string }

/** Starts a site with its own queue. */
async function givenSite() {
  const site = await testApp({ mediaTools })
  const { db, deps, call } = site
  let counter = 0

  async function givenVideo({ owner, seconds, content = Buffer.from('video'), name = 'lesson' }: Given = {}) {
    const instructor = owner ?? (await givenInstructor(db))
    const key = `private/videos/${name}-${++counter}.mp4`
    const { id } = await storeFile(deps, { key, contentType: 'video/mp4', content, durationSeconds: seconds })
    const course = await givenCourse(db, { instructor_id: instructor.id, status: 'DRAFT', curriculum: [[{ video_id: id }]] })
    await db.transaction().execute((tx) => queueRenditions(tx, id))
    return { id, courseId: course.id, lectureId: course.lectureIds[0] ?? 0, owner: { id: instructor.id } }
  }

  const queue = async () => {
    const { rows } = await sql<{ id: number }>`select video_id as id from video_queue order by place`.execute(db)
    return rows.map(({ id }) => id)
  }
  const ids = (...videos: { id: number }[]) => videos.map(({ id }) => id)
  const shown = async ({ courseId, owner }: { courseId: number; owner: { id: string } }) => {
    const { data } = await call(getEditableCourse, { params: { id: courseId } }, owner)
    return data.sections[0]?.lectures[0]?.video
  }
  const statusOf = async (id: number) =>
    (await db.selectFrom('transcodings').select('status').where('video_id', '=', id).executeTakeFirst())?.status
  const sizesOf = async (id: number) =>
    (await db.selectFrom('renditions').select('quality').where('video_id', '=', id).orderBy('bytes').execute()).map(
      ({ quality }) => quality,
    )
  const setRendition = (id: number) =>
    db
      .insertInto('renditions')
      .values({
        video_id: id,
        quality: '240p',
        key: `private/renditions/${id}/a.mp4`,
        bytes: 9,
        width: 1,
        height: 1,
        codecs: 'avc1',
        head_bytes: 1,
        segments: '[]',
      })
      .execute()
  return { ...site, givenVideo, queue, ids, shown, statusOf, sizesOf, setRendition }
}

describe('the video queue', () => {
  test('puts the smallest pictures before other sizes and short videos before long ones, and alternates between owners', async () => {
    const { db, givenVideo, queue, ids, setRendition } = await givenSite()
    const [ada, bola, chi] = [await givenInstructor(db), await givenInstructor(db), await givenInstructor(db)]
    const film = await givenVideo({ owner: ada, seconds: 7200 })
    const [slow, quick, quickest] = [
      await givenVideo({ owner: bola, seconds: 500 }),
      await givenVideo({ owner: bola, seconds: 30 }),
      await givenVideo({ owner: bola, seconds: 20 }),
    ]
    const other = await givenVideo({ owner: chi, seconds: 400 })
    const [playable, playableFilm] = [await givenVideo({ owner: chi, seconds: 10 }), await givenVideo({ owner: chi, seconds: 5000 })]
    await setRendition(playable.id)
    await setRendition(playableFilm.id)

    expect(await queue()).toEqual(ids(quickest, other, quick, slow, film, playable, playableFilm))
  })

  test('gives the next turn to the owner who has waited the longest', async () => {
    const { db, givenVideo, queue, ids } = await givenSite()
    const [ada, bola] = [await givenInstructor(db), await givenInstructor(db)]
    const [first, second] = [await givenVideo({ owner: ada, seconds: 10 }), await givenVideo({ owner: ada, seconds: 20 })]
    const third = await givenVideo({ owner: bola, seconds: 300 })
    await db.updateTable('transcodings').set({ status: 'READY', worked_at: sql`now()` }).where('video_id', '=', first.id).execute()

    expect(await queue()).toEqual(ids(third, second))
  })

  test('omits videos that no lecture uses, until a lecture uses them again', async () => {
    const { call, givenVideo, queue, ids, db } = await givenSite()
    const [deleted, inSection, replaced, kept] = [
      await givenVideo({ seconds: 1 }),
      await givenVideo({ seconds: 2 }),
      await givenVideo({ seconds: 3 }),
      await givenVideo({ seconds: 4 }),
    ]
    const section = await db.selectFrom('all_sections').select('id').where('course_id', '=', inSection.courseId).executeTakeFirstOrThrow()
    await call(deleteLecture, { params: { id: deleted.lectureId } }, deleted.owner)
    await call(deleteSection, { params: { id: section.id } }, inSection.owner)
    await db.updateTable('all_lectures').set({ video_id: kept.id }).where('id', '=', replaced.lectureId).execute()
    const without = await queue()
    await call(restoreLecture, { params: { id: deleted.lectureId } }, deleted.owner)

    expect([without, await queue()]).toEqual([ids(kept), ids(deleted, kept)])
  })

  test('shows an instructor a video’s position, and no position during the pause after a failure', async () => {
    const { db, givenVideo, shown } = await givenSite()
    await recordTranscoder(db)
    const [first, second] = [await givenVideo({ seconds: 10 }), await givenVideo({ seconds: 20 })]

    const places = [await shown(first), await shown(second)].map((video) => video?.queuePlace)
    await db
      .updateTable('jobs')
      .set({ run_at: sql`now() + interval '1 hour'` })
      .where(sql<boolean>`payload ->> 'videoId' = ${String(first.id)}`)
      .execute()

    expect(places).toEqual([1, 2])
    expect([await shown(first), await shown(second)]).toMatchObject([
      { status: 'WAITING', queuePlace: null },
      { status: 'WAITING', queuePlace: 1 },
    ])
  })
})

describe('without a machine that has ffmpeg', () => {
  test('a video’s original plays, and the video is queued once such a machine appears', async () => {
    const { db, call, givenVideo, shown, statusOf } = await givenSite()
    const video = await givenVideo()
    const played = async () => (await call(getPlayback, { params: { id: video.lectureId } }, video.owner)).data.isBeingProcessed

    const without = [await shown(video), await played()]
    await recordTranscoder(db)
    const withOne = [await shown(video), await played()]
    await db.updateTable('transcoders').set({ seen_at: sql`now() - interval '16 minutes'` }).execute()

    expect(without).toMatchObject([{ status: 'READY', percent: 100, queuePlace: null, isOriginalOnly: true }, undefined])
    expect(withOne).toMatchObject([{ status: 'WAITING', queuePlace: 1, isOriginalOnly: true }, true])
    expect([(await shown(video)).status, await played()]).toEqual(['READY', undefined])
    expect(await statusOf(video.id)).toBe('WAITING')
  })

  test('a failed video stays failed', async () => {
    const { db, givenVideo, shown } = await givenSite()
    const video = await givenVideo()
    await db.updateTable('transcodings').set({ status: 'FAILED', problem: 'It can’t be read.' }).execute()

    expect(await shown(video)).toMatchObject({ status: 'FAILED', problem: 'It can’t be read.' })
  })
})

describe.skipIf(!mediaTools)('workers', () => {
  /** Returns media tools with an ffmpeg that hangs when it encodes the picture of a file with this name. */
  async function hangingOn(name: string, folder: string) {
    await mkdir(folder, { recursive: true })
    const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
    const script = `#!/bin/sh\ncase "$*" in *${name}*libx264*) exec sleep 3600;; *) exec ${ffmpeg} "$@";; esac\n`
    await writeFile(path.join(folder, 'ffmpeg'), script, { mode: 0o755 })
    await writeFile(path.join(folder, 'ffprobe'), `#!/bin/sh\nexec ${ffmpeg.replace(/ffmpeg$/, 'ffprobe')} "$@"\n`, { mode: 0o755 })
    return findMediaTools(path.join(folder, 'ffmpeg'))
  }

  test('create each rendition only once, regardless of how many there are', async () => {
    const { db, deps, givenVideo, statusOf, sizesOf } = await givenSite()
    const content = await makeVideo({ width: 640, height: 360, seconds: 1 })
    const videos = await Promise.all(Array.from({ length: 6 }, () => givenVideo({ content, seconds: 1 })))
    const stored: string[] = []
    const put: typeof deps.storage.put = async (key, bytes) => {
      stored.push(key.replace(/\/[0-9a-f]{8}-/, '/'))
      return deps.storage.put(key, bytes)
    }
    const worker = () => createWorkers(db, deps.log, renditionJobs({ ...deps, storage: { ...deps.storage, put } }))

    await Promise.all([worker().drain(), worker().drain(), worker().drain()])
    await worker().drain()

    for (const { id } of videos) expect([await statusOf(id), await sizesOf(id)]).toEqual(['READY', ['audio', '240p', '360p']])
    const renditions = stored.filter((key) => key.startsWith('private/renditions/'))
    expect(renditions).toHaveLength(new Set(renditions).size)
    expect(renditions).toHaveLength(6 * 4)
  })

  test('create the audio and the smallest picture of every video before other sizes', async () => {
    const { db, givenVideo, runJobs } = await givenSite()
    const content = await makeVideo({ width: 640, height: 360, seconds: 1 })
    const videos = [
      await givenVideo({ content, seconds: 1 }),
      await givenVideo({ content, seconds: 2 }),
      await givenVideo({ content, seconds: 3 }),
    ]

    await runJobs()

    const made = await db.selectFrom('renditions').select(['video_id as id', 'quality']).orderBy('made_at').execute()
    const before = made.slice(
      0,
      made.findIndex(({ quality }) => quality === '360p'),
    )
    // The last picture may still be in progress, in its own lane.
    expect(before.filter(({ quality }) => quality === '240p').length).toBeGreaterThanOrEqual(videos.length - 1)
    for (const { id } of videos)
      expect(made.filter((one) => one.id === id).map(({ quality }) => quality)).toEqual(['audio', '240p', '360p'])
  })

  test('create the smallest picture of a short video while a long video blocks its lane', async () => {
    const { db, deps, givenVideo, statusOf, sizesOf } = await givenSite()
    const tools = await hangingOn('film', path.join(deps.workFolder, '../tools'))
    const content = await makeVideo({ width: 640, height: 360, seconds: 1 })
    const film = await givenVideo({ content, seconds: 7200, name: 'film' })
    const workers = createWorkers(db, deps.log, renditionJobs({ ...deps, mediaTools: tools }))
    workers.wake()
    await expect.poll(() => sizesOf(film.id)).toEqual(['audio'])
    const short = await givenVideo({ content, seconds: 1 })

    workers.wake()

    await expect.poll(() => sizesOf(short.id), { timeout: 60_000 }).toEqual(['audio', '240p'])
    expect(await statusOf(film.id)).toBe('WORKING')
    await workers.stop()
    expect(await statusOf(film.id)).toBe('WAITING')
  })

  type Act = (
    site: Awaited<ReturnType<typeof givenSite>>,
    video: { id: number; lectureId: number; owner: { id: string } },
  ) => Promise<unknown>
  const endings: [name: string, act: Act][] = [
    ['the lecture is deleted', ({ call }, { lectureId, owner }) => call(deleteLecture, { params: { id: lectureId } }, owner)],
    [
      'the video is replaced',
      ({ db }, { lectureId }) => db.updateTable('all_lectures').set({ video_id: null }).where('id', '=', lectureId).execute(),
    ],
    ['the file is removed', ({ db }, { id }) => db.deleteFrom('media_files').where('id', '=', id).execute()],
    ['all renditions are requested again', ({ db }, { id }) => requeueVideo(db, id)],
  ]

  test.each(endings)('end ffmpeg when %s', async (_, act) => {
    const site = await givenSite()
    const { db, deps, givenVideo, statusOf, sizesOf } = site
    const tools = await hangingOn('film', path.join(deps.workFolder, '../tools'))
    const film = await givenVideo({ content: await makeVideo({ seconds: 1 }), name: 'film', seconds: 1 })
    const [job] = renditionJobs({ ...deps, mediaTools: tools })
    const run = job?.run({ videoId: film.id })
    await expect.poll(() => sizesOf(film.id)).toEqual(['audio'])

    await act(site, film)
    await run

    expect([undefined, 'WAITING']).toContain(await statusOf(film.id))
    expect(await db.selectFrom('renditions').select('quality').where('quality', '!=', 'audio').execute()).toEqual([])
  })
})
