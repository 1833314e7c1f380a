import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getCourse, getLecture } from '@akada/contract/courses.ts'
import { retryVideo } from '@akada/contract/playback.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { describe, expect, test } from 'vitest'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { lookAtPictures } from '#platform/images/frame-pictures.ts'
import { findMediaTools } from '#platform/media-tools/media-tools.ts'
import { givenAdmin, givenCourse, givenEnrollment, givenInstructor, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import { encodeVideo, findTestTools, makeVideo } from '#testing/videos.ts'
import { createRenditions } from './create-renditions.ts'
import { queueRenditions } from './queue-renditions.ts'

const mediaTools = await findTestTools()
const { db, deps, app, call, runJobs } = await testApp({ mediaTools })

let counter = 0
async function givenUpload(content: Buffer) {
  const key = `private/videos/taken-${++counter}.mp4`
  const { id } = await storeFile(deps, { key, contentType: 'video/mp4', content })
  const course = await givenCourse(db, { curriculum: [[{ video_id: id, is_preview: true }]] })
  return { id, key, course, lectureId: course.lectureIds[0] ?? 0 }
}

async function takenIn(content: Buffer) {
  const upload = await givenUpload(content)
  await db.transaction().execute((tx) => queueRenditions(tx, upload.id))
  await runJobs()
  return upload
}

const stateOf = (id: number) =>
  db.selectFrom('transcodings').select(['status', 'problem', 'loudness_lufs as loudness']).where('video_id', '=', id).executeTakeFirst()
const renditionsOf = (id: number) =>
  db.selectFrom('renditions').select(['quality', 'key', 'width', 'height']).where('video_id', '=', id).orderBy('quality').execute()
const posterOf = (id: number) =>
  db
    .selectFrom('media_files as videos')
    .innerJoin('media_files as posters', 'posters.id', 'videos.poster_id')
    .select(['posters.id', 'posters.key', 'posters.width', 'posters.height'])
    .where('videos.id', '=', id)
    .executeTakeFirst()

/** Returns the brightness in the middle of the first frame, which a wrong mapping makes much too dark or too bright. */
async function lightOf(key: string) {
  const content = await buffer(deps.storage.read(key))
  const { width = 1, height = 1 } = (await db.selectFrom('media_files').selectAll().where('key', '=', key).executeTakeFirst()) ?? {}
  const [look] = await lookAtPictures(content, { count: 1, columns: 1, width: width ?? 1, height: height ?? 1 })
  return look?.light ?? 0
}

const from = (source: string, ...words: string[]) =>
  encodeVideo(['-f', 'lavfi', '-i', source, ...words, '-c:v', 'libx264', '-preset', 'ultrafast'])
const moving = (size: string, seconds = 1) => `testsrc=size=${size}:rate=12:duration=${seconds}`
const upright = ['-pix_fmt', 'yuv420p']

/** Creates a video with a rotation in its header, as phones record it. */
async function turned() {
  const flat = await from(moving('320x240'), ...upright)
  const file = deps.storage.pathOf('private/videos/flat.mp4') ?? ''
  await deps.storage.put('private/videos/flat.mp4', flat)
  return encodeVideo(['-i', file, '-c', 'copy', '-metadata:s:v:0', 'rotate=90']).finally(() => rm(file))
}

const gray = (luma: number, transfer: string) =>
  encodeVideo([
    ...['-f', 'lavfi', '-i', `color=c=black:size=320x240:rate=5:duration=1,format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
  ])
const tone = (layout: string) => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc=${Array(layout === '5.1' ? 6 : 1)
    .fill('0.2*sin(440*2*PI*t)')
    .join('|')}:s=44100:c=${layout}:d=2`,
]

describe.skipIf(!mediaTools)('a video', () => {
  test.each<[string, () => Promise<Buffer>, Record<string, [number, number]>]>([
    ['with odd dimensions', () => from(moving('321x241'), '-pix_fmt', 'yuv444p'), { '240p': [320, 240] }],
    ['that is rotated', turned, { '240p': [240, 320] }],
    ['that lasts a fifth of a second', () => from('testsrc=size=320x240:rate=10:duration=0.2', ...upright), { '240p': [320, 240] }],
    // The file is so small that no rendition is smaller.
    ['that lasts two hours', () => from('color=size=16x16:rate=1/4:duration=7200', ...upright), {}],
    [
      'with a variable frame rate',
      () => from(moving('320x240', 3), ...upright, '-vf', "select='not(mod(n,7))+lt(n,9)'", '-vsync', 'vfr'),
      { '240p': [320, 240] },
    ],
  ])('%s is accepted, and its renditions are upright and silent', async (_, content, sizes) => {
    const { id } = await takenIn(await content())

    const made = await renditionsOf(id)
    expect(await stateOf(id)).toEqual({ status: 'READY', problem: null, loudness: null })
    expect(Object.fromEntries(made.map(({ quality, width, height }) => [quality, [width, height]]))).toEqual(sizes)
  })

  test.each<[string, string, boolean]>([
    ['mono audio', 'mono', false],
    ['surround audio', '5.1', true],
  ])('with %s gets mono or stereo audio, and its original loudness is stored', async (_, layout, isStereo) => {
    const { id } = await takenIn(await encodeVideo(['-f', 'lavfi', '-i', moving('64x64', 2), ...tone(layout), ...upright, '-c:a', 'aac']))

    const sound = (await renditionsOf(id)).find(({ quality }) => quality === 'audio')
    expect((await mediaTools?.probe(deps.storage.pathOf(sound?.key ?? '') ?? ''))?.sound).toMatchObject({ isStereo })
    const { status, loudness } = (await stateOf(id)) ?? {}
    expect(status).toBe('READY')
    // The tone has a level of −17 dB, and is louder with several channels.
    expect(loudness).toBeGreaterThan(-20)
    expect(loudness).toBeLessThan(-5)
  })

  test('with several audio tracks uses the default track', async () => {
    const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono:d=2']
    const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:a', '-disposition:a:0', '0', '-disposition:a:1', 'default']
    const { id } = await takenIn(
      await encodeVideo(
        ['-f', 'lavfi', '-i', moving('64x64', 2), ...silence, ...tone('mono'), ...tracks, ...upright, '-c:a', 'aac'],
        'mkv',
      ),
    )

    const { status, loudness } = (await stateOf(id)) ?? {}
    expect(status).toBe('READY')
    expect(loudness).toBeGreaterThan(-20)
  })

  test('with audio that ends early stays silent after its audio ends, and all renditions have the full length', async () => {
    const { id } = await takenIn(
      await encodeVideo([
        ...['-f', 'lavfi', '-i', moving('320x240', 9), ...tone('mono')],
        ...[...upright, '-crf', '1', '-c:a', 'aac', '-b:a', '192k'],
      ]),
    )

    const lengths = []
    for (const { key } of await renditionsOf(id)) lengths.push((await mediaTools?.probe(deps.storage.pathOf(key) ?? ''))?.durationSeconds)
    expect(lengths.map((length) => Math.round(length ?? 0))).toEqual([9, 9])
  })

  test('with a picture that ends early holds its last frame, and all renditions have the full length', async () => {
    const { id, lectureId, course } = await takenIn(
      await encodeVideo([
        '-f',
        'lavfi',
        '-i',
        moving('320x240', 2),
        ...tone('mono'),
        '-af',
        'apad=whole_dur=9',
        ...upright,
        '-crf',
        '1',
        '-c:a',
        'aac',
        '-b:a',
        '192k',
      ]),
    )

    const lengths = []
    for (const { key } of await renditionsOf(id)) lengths.push((await mediaTools?.probe(deps.storage.pathOf(key) ?? ''))?.durationSeconds)
    const { data } = await call(getLecture, { params: { id: lectureId } }, { id: course.instructorId })
    const storyboard = await db.selectFrom('storyboards').select(['count']).where('video_id', '=', id).executeTakeFirst()
    expect(lengths.map((length) => Math.round(length ?? 0))).toEqual([9, 9])
    expect([data.durationSeconds, storyboard?.count]).toEqual([9, 5])
  })

  test.skipIf(!mediaTools?.canMapTones).each([
    // The 10-bit value of white paper (203 cd/m², ITU-R BT.2408) in each format.
    ['PQ', 572, 'smpte2084'],
    ['HLG', 721, 'arib-std-b67'],
  ])('in %s keeps its brightness on an SDR screen', async (_, luma, transfer) => {
    const { id } = await takenIn(await gray(luma, transfer))

    const light = await lightOf((await posterOf(id))?.key ?? '')
    expect(light).toBeGreaterThan(170)
    expect(light).toBeLessThan(256)
  })

  test('in HDR stays unchanged if ffmpeg can’t map it', async () => {
    const folder = path.dirname(deps.storage.pathOf('tools/ffmpeg') ?? '')
    await mkdir(folder, { recursive: true })
    const script = (name: string) => `#!/bin/sh\ncase "$*" in *-filters*) echo none;; *) exec ${name} "$@";; esac\n`
    for (const name of ['ffmpeg', 'ffprobe']) await writeFile(path.join(folder, name), script(name), { mode: 0o755 })
    const { id } = await givenUpload(await gray(572, 'smpte2084'))
    await db.transaction().execute((tx) => queueRenditions(tx, id))

    await createRenditions({ ...deps, mediaTools: await findMediaTools(path.join(folder, 'ffmpeg')) }, id)

    expect((await stateOf(id))?.status).toBe('READY')
    expect(await lightOf((await posterOf(id))?.key ?? '')).toBeLessThan(160)
  })
})

describe.skipIf(!mediaTools)('a video’s poster', () => {
  const fading = () =>
    encodeVideo([
      ...['-f', 'lavfi', '-i', 'color=black:size=320x180:rate=5:duration=4', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=5:duration=4'],
      ...['-filter_complex', '[0][1]concat=n=2:v=1:a=0', ...upright, '-c:v', 'libx264', '-preset', 'ultrafast'],
    ])

  test('is a frame that isn’t black, and is deleted with the video', async () => {
    const { id, course, lectureId } = await takenIn(await fading())

    const poster = await posterOf(id)
    const { data } = await call(getLecture, { params: { id: lectureId } }, await givenAdmin(db))
    const shown = await app.inject({ url: data.posterUrl })

    expect(poster).toMatchObject({ key: expect.stringMatching(/^public\/posters\/[0-9a-f]{32}\.webp$/), width: 320, height: 180 })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await lightOf(poster?.key ?? '')).toBeGreaterThan(60)
    expect((await call(getCourse, { params: { id: course.id } })).data.sections[0].lectures[0].posterUrl).toBe(data.posterUrl)

    await db.updateTable('lectures').set({ video_id: null }).where('id', '=', lectureId).execute()
    await db.transaction().execute((tx) => removeFileLater(tx, id))
    await runJobs()
    expect(await deps.storage.size(poster?.key ?? '')).toBeUndefined()
  })

  test('that was uploaded is kept', async () => {
    const given = await storeFile(deps, { key: 'public/posters/given.webp', contentType: 'image/webp', content: Buffer.from('webp') })
    const { id } = await givenUpload(await makeVideo({ sound: 'none' }))
    await db.updateTable('media_files').set({ poster_id: given.id }).where('id', '=', id).execute()

    await db.transaction().execute((tx) => queueRenditions(tx, id))
    await runJobs()

    expect([(await stateOf(id))?.status, (await posterOf(id))?.id]).toEqual(['READY', given.id])
  })
})

describe('a failed video', () => {
  const failed = async () => {
    const upload = await givenUpload(Buffer.from('no video'))
    await db.insertInto('transcodings').values({ video_id: upload.id, status: 'FAILED', problem: 'It can’t be read.' }).execute()
    return upload
  }
  const retry = (id: number, as?: { id: string }) => call(retryVideo, { params: { id } }, as)

  test('can be retried by its instructor and admins, repeatedly and concurrently', async () => {
    const { id, course, lectureId } = await failed()
    const owner = { id: course.instructorId }

    const answers = await Promise.all([retry(lectureId, owner), retry(lectureId, owner), retry(lectureId, await givenAdmin(db))])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await stateOf(id)).toMatchObject({ status: 'WAITING', problem: null })
    expect((await retry(lectureId, owner)).statusCode).toBe(200)
    await runJobs()
  })

  test('can’t be retried by other users', async () => {
    const { id, course, lectureId } = await failed()
    const draft = await givenCourse(db, { status: 'DRAFT' })
    const { userId } = await givenEnrollment(db, { course_id: course.id })
    const noInstructorAnyMore = { id: course.instructorId }
    const people: [number, number, { id: string } | undefined][] = [
      [401, lectureId, undefined],
      [403, lectureId, await givenUser(db)],
      [403, lectureId, { id: userId }],
      [403, lectureId, await givenInstructor(db)],
      [403, lectureId, await givenManager(db)],
      [404, draft.lectureIds[0] ?? 0, await givenInstructor(db)],
      [404, 2_000_000_000, await givenAdmin(db)],
    ]

    for (const [status, lecture, person] of people) expect((await retry(lecture, person)).statusCode).toBe(status)
    await db.deleteFrom('user_roles').where('user_id', '=', course.instructorId).where('role', '=', 'INSTRUCTOR').execute()
    expect((await retry(lectureId, noInstructorAnyMore)).statusCode).toBe(403)
    expect((await stateOf(id))?.status).toBe('FAILED')
  })

  test('can’t be retried if the lecture has no video', async () => {
    const course = await givenCourse(db, { curriculum: [[{ content_type: 'TEXT', content_html: safeHtml`<p>Read.</p>` }]] })

    expect((await retry(course.lectureIds[0] ?? 0, { id: course.instructorId })).code).toBe('VIDEO_NOT_FOUND')
  })
})
