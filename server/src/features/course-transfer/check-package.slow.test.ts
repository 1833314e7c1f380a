import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as tick } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { inRepository } from '#platform/assets.ts'
import { givenInstructor } from '#testing/builders.ts'
import { givenPicture } from '#testing/pictures.ts'
import { pdfFile } from '#testing/small-files.ts'
import { testApp } from '#testing/test-app.ts'
import { checkPackage } from './check-package.ts'
import { createPackagedCourse } from './create-packaged-course.ts'
import { importCourse } from './import-course.ts'
import { openPackage } from './open-package.ts'
import { readPackage } from './read-package.ts'

const { db, deps } = await testApp()

type Files = Record<string, string | Buffer>
type Packing = { modes?: Record<string, number>; rename?: [string, string]; flag?: number; isStored?: boolean }

const lecture = (more: object = {}) => ({ title: 'One', contentType: 'TEXT', text: 'one.html', ...more })
const manifest = (more: object = {}, lectures: object[] = [lecture()]) => ({
  format: 'akada-course',
  version: 1,
  course: { title: 'A course that was brought' },
  sections: [{ title: 'Begin', lectures }],
  ...more,
})
const course = (files: Files = {}, lectures?: object[], more: object = {}): Files => ({
  'manifest.json': JSON.stringify(manifest(more, lectures)),
  'one.html': '<p>Words.</p>',
  ...files,
})

/** Creates a ZIP. `rename` replaces a file name with one of the same length that the ZIP library would refuse. */
async function zipOf(files: Files, { modes = {}, rename, flag, isStored = false }: Packing = {}): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, { compress: !isStored, ...(modes[name] && { mode: modes[name] }) })
  zip.end()
  let packed = await buffer(zip.outputStream as Readable)
  if (rename) packed = Buffer.from(packed.toString('latin1').replaceAll(rename[0], rename[1]), 'latin1')
  if (flag)
    for (let at = packed.indexOf('PK\u0001\u0002'); at >= 0; at = packed.indexOf('PK\u0001\u0002', at + 4))
      packed[at + 8] = (packed[at + 8] ?? 0) | flag
  return packed
}

// Nested too deeply to be serialized again.
const deepVersion = `{"format":"akada-course","version":${'['.repeat(100_000)}${']'.repeat(100_000)}}`

let userId: string
let video: Buffer
beforeAll(async () => {
  userId = (await givenInstructor(db)).id
  video = await readFile(
    inRepository(
      'demo-media',
      'renditions',
      (await readdir(inRepository('demo-media', 'renditions'))).find((name) => name.endsWith('240p.mp4')) ?? '',
    ),
  )
})

const keysThere = async () => {
  const keys: string[] = []
  for await (const { key } of deps.storage.list()) keys.push(key)
  return keys
}
async function bring(zip: Buffer) {
  const file = `${deps.storage.pathOf('tries/a.zip')}`
  await deps.storage.put('tries/a.zip', Buffer.from('.'))
  await writeFile(file, zip)
  return importCourse(deps, file, { userId })
}
const everything = async () => [
  (await db.selectFrom('courses').select('id').execute()).length,
  (await keysThere()).filter((key) => key !== 'tries/a.zip').length,
]

/** Returns lectures with large texts, and their files. */
function large(count: number, lectureOf: (name: string) => object, characters = 199_900): [object[], Files] {
  const names = Array.from({ length: count }, (_, place) => `large-${place}.html`)
  const html = () => `<p>${randomBytes(characters / 2 - 10).toString('hex')}</p>`
  return [names.map(lectureOf), Object.fromEntries(names.map((name) => [name, html()]))]
}

/** Imports a file and returns its faults, one line each. Expects that nothing was created. */
async function faultsOf(zip: Buffer): Promise<string[]> {
  const before = await everything()
  const made = await bring(zip)
  expect(await everything()).toEqual(before)
  return 'faults' in made ? made.faults.map(({ path, message }) => `${path}: ${message}`) : []
}
const oneFault = async (files: Files, packing?: Packing) => (await faultsOf(await zipOf(files, packing))).join('\n')

describe('a course file is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['that isn’t a ZIP', () => Buffer.from('Just some words.'), /^: This ZIP file is incomplete or damaged/],
    ['that was cut off', async () => (await zipOf(course())).subarray(0, 200), /^: This ZIP file is incomplete or damaged/],
    ['that is empty', () => Buffer.alloc(0), /^: This ZIP file is incomplete or damaged/],
    ['without a manifest', () => zipOf({ 'one.html': 'x' }), /^manifest\.json: This ZIP has no manifest\.json/],
    [
      'whose manifest is larger than 8 MB',
      () => zipOf({ ...course(), 'manifest.json': randomBytes(4_100_000).toString('hex') }),
      /larger than 8 MB/,
    ],
    ['whose manifest isn’t JSON', () => zipOf({ ...course(), 'manifest.json': '{' }), /isn’t a course manifest/],
    ['in another format', () => zipOf(course({}, undefined, { format: 'scorm' })), /isn’t a course manifest/],
    ['with an invalid version', () => zipOf(course({}, undefined, { version: 'II' })), /has an unknown version\. We support version 1/],
    ['whose manifest is nested too deeply', () => zipOf({ ...course(), 'manifest.json': deepVersion }), /nested more than 10 levels deep/],
    [
      'with 200,000 lectures',
      () => zipOf(course({}, Array(200_000).fill({}))),
      /^manifest\.json: A list in this has more than 20,000 entries\.$/,
    ],
    [
      'with 20,000 lectures',
      () => zipOf(course({}, Array(20_000).fill({}))),
      /^manifest\.json#sections: A course can have up to 1,000 lectures\.$/,
    ],
    [
      'with 20 sections of 15,000 empty lectures',
      () => zipOf(course({}, [], { sections: Array(20).fill({ title: 'x', lectures: Array(15_000).fill({}) }) })),
      /has more values than we can read at once/,
    ],
    [
      'with a quiz of 200,000 questions',
      () =>
        zipOf(
          course({ 'q.json': `{"questions":[${'{},'.repeat(200_000)}{}]}` }, [
            lecture({ contentType: 'QUIZ', text: null, quiz: 'q.json' }),
          ]),
        ),
      /q\.json: A list in this has more than 10,000 entries\./,
    ],
    ['with a later version', () => zipOf(course({}, undefined, { version: 2 })), /has version 2\. We support version 1/],
  ])('%s', async (_, content, problem) => {
    expect((await faultsOf(await content())).join('\n')).toMatch(problem)
  })

  test.each<[string, Files, Packing, RegExp]>([
    [
      'a path outside the course file',
      course({ 'xx/evil.html': 'x' }),
      { rename: ['xx/evil.html', '../evil.html'] },
      /^\.\.\/evil\.html: This path is outside the course file/,
    ],
    [
      'an absolute path',
      course({ 'x/etc/passwd': 'x' }),
      { rename: ['x/etc/passwd', '//etc/passwd'] },
      /^\/\/etc\/passwd: This path is outside the course file/,
    ],
    ['a Windows path', course({ 'x/evil.exe': 'x' }), { rename: ['x/evil.exe', 'C:\\evl.exe'] }, /is outside the course file/],
    ['a link', course({ link: '/etc/passwd' }), { modes: { link: 0o120777 } }, /^link: This is a link/],
    ['encryption', course(), { flag: 1 }, /password-protected/],
    ['a duplicate path', course({ 'a.txt': 'x', 'b.txt': 'x' }), { rename: ['b.txt', 'A.txt'] }, /^A\.txt: This path appears twice/],
    ['a ZIP bomb', course({ 'zeros.bin': Buffer.alloc(30_000_000) }), {}, /^zeros\.bin: This file’s compression ratio is too high/],
    [
      'a script',
      course({ 'one.html': '<p>Hi</p><script>alert(1)</script>' }),
      {},
      /^one\.html: This text contains active content \(<script>\)/,
    ],
    ['an event handler', course({ 'one.html': '<p onclick="alert(1)">Hi</p>' }), {}, /^one\.html: .*\(onclick\)/],
    ['a script link', course({ 'one.html': '<a href="javascript:alert(1)">Hi</a>' }), {}, /^one\.html: .*\(a script link\)/],
    ['text that isn’t UTF-8', course({ 'one.html': Buffer.from([0xff, 0xfe, 0x00]) }), {}, /^one\.html: Save this text as UTF-8/],
    ['deep nesting', course({ 'one.html': '<ul><li>'.repeat(200) }), {}, /^one\.html: This text is nested too deeply/],
  ])('with %s', async (_, files, packing, problem) => {
    expect(await oneFault(files, packing)).toMatch(problem)
  })

  test.each<[string, object[], Files, RegExp]>([
    ['a missing file', [lecture({ text: 'none.html' })], {}, /^none\.html: The manifest lists this file, but it’s missing/],
    [
      'an invalid language code',
      [lecture({ contentType: 'VIDEO', text: null, captions: [{ language: 'e', label: 'English', kind: 'captions', file: 'one.html' }] })],
      {},
      /captions\.0\.language/,
    ],
    ['a file outside the ZIP', [lecture({ text: '../../etc/passwd' })], {}, /^\.\.\/\.\.\/etc\/passwd: .*it’s missing/],
    [
      'a NUL character in a path',
      [lecture({ text: 'a\u0000.html' })],
      {},
      /^manifest\.json#sections\.0\.lectures\.0\.text: This must be a path/,
    ],
    [
      'a lone surrogate in a path',
      [lecture({ text: '\ud800.html' })],
      {},
      /^manifest\.json#sections\.0\.lectures\.0\.text: This must be a path/,
    ],
    ['no title', [lecture({ title: '' })], {}, /^manifest\.json#sections\.0\.lectures\.0\.title: /],
    ['an unknown content type', [lecture({ contentType: 'SONG' })], {}, /^manifest\.json#sections\.0\.lectures\.0\.contentType: /],
    ['text in a video lecture', [lecture({ contentType: 'VIDEO' })], {}, /A VIDEO lecture can’t have TEXT content/],
    ['too many lectures', Array.from({ length: 1001 }, () => lecture({ text: null })), {}, /up to 1,000 lectures/],
    [
      'an invalid video',
      [lecture({ contentType: 'VIDEO', text: null, video: 'a.mp4' })],
      { 'a.mp4': '<html>' },
      /^a\.mp4: This file isn’t a video/,
    ],
    [
      'an invalid document',
      [lecture({ resources: [{ title: 'Sheet', file: 'a.pdf' }] })],
      { 'a.pdf': 'MZ\u0090' },
      /^a\.pdf: This file’s content doesn’t match its name/,
    ],
    [
      'an executable',
      [lecture({ resources: [{ title: 'Sheet', file: 'a.exe' }] })],
      { 'a.exe': 'MZ\u0090' },
      /^a\.exe: This file’s content doesn’t match its name/,
    ],
    ['a page as a document', [lecture({ resources: [{ title: 'Sheet', file: 'a.html' }] })], { 'a.html': '<p>x</p>' }, /^a\.html: /],
    [
      'invalid captions',
      [lecture({ contentType: 'VIDEO', text: null, captions: [{ language: 'en', label: 'English', kind: 'captions', file: 'a.vtt' }] })],
      { 'a.vtt': 'WEBVTT\n\nnever' },
      /^a\.vtt: Line 3/,
    ],
    [
      'a quiz without an answer',
      [lecture({ contentType: 'QUIZ', text: null, quiz: 'q.json' })],
      { 'q.json': JSON.stringify({ settings: {}, questions: [{ type: 'SHORT_ANSWER', prompt: 'Why?' }] }) },
      /^q\.json#questions\.0\.acceptedAnswers: Enter an answer/,
    ],
    ['a quiz that isn’t JSON', [lecture({ contentType: 'QUIZ', text: null, quiz: 'q.json' })], { 'q.json': '<quiz>' }, /^q\.json#: /],
    ['an empty file', [lecture()], { 'one.html': '' }, /^one\.html: This file is empty/],
    ['more than 10 MB of text', ...large(51, (name) => lecture({ text: name })), /^: A course can have up to 10 MB of lecture text/],
    [
      'more than 1,000 resources',
      Array.from({ length: 21 }, () => lecture({ resources: Array(50).fill({ title: 'Notes', file: 'notes.pdf' }) })),
      { 'notes.pdf': pdfFile() },
      /^: A course can have up to 1,000 resources\.$/,
    ],
    [
      'more than 500 kB of descriptions',
      ...large(26, (name) => ({ title: 'x', contentType: 'TEXT', description: name }), 19_900),
      /^: A course can have up to 500 kB of section, lecture and resource descriptions/,
    ],
  ])('with %s', async (_, lectures, files, problem) => {
    expect(await oneFault(course(files, lectures))).toMatch(problem)
  })

  test('with at most 100 faults for lectures without fields', async () => {
    expect(await faultsOf(await zipOf(course({}, Array(900).fill({}))))).toHaveLength(100)
  })

  test('with a video that is incomplete or differs from its hash', async () => {
    const lectures = [1, 2].map((number) => lecture({ contentType: 'VIDEO', text: null, video: `${number}.mp4` }))
    const damaged = course({ '1.mp4': video, '2.mp4': video }, lectures, {
      files: [{ path: '2.mp4', bytes: video.length, sha256: '0'.repeat(64) }],
    })

    expect(await oneFault(course({ '1.mp4': video, '2.mp4': video.subarray(0, 2000) }, lectures))).toMatch(
      /^2\.mp4: This video is incomplete/,
    )
    expect(await oneFault(damaged)).toMatch(/^2\.mp4: This file is damaged/)
  })

  test('with a picture that was cut off', async () => {
    const picture = (await givenPicture()).subarray(0, 900)

    expect(await oneFault(course({ 'c.jpg': picture }, undefined, { course: { title: 'Course', cover: 'c.jpg' } }))).toMatch(
      /^c\.jpg: This picture is incomplete or damaged/,
    )
  })

  test('with at most 100 faults in total', async () => {
    const lectures = Array.from({ length: 150 }, (_, number) => lecture({ text: `${number}.html` }))

    expect(await faultsOf(await zipOf(course({}, lectures)))).toHaveLength(100)
  })
})

test('an imported lecture has the reading time that the parsing thread measured', async () => {
  const file = `${deps.storage.pathOf('tries/measured.zip')}`
  await deps.storage.put('tries/measured.zip', Buffer.from('.'))
  await writeFile(file, await zipOf(course({ 'one.html': `<p>${'word '.repeat(400)}</p>` })))
  const { course: read } = await checkPackage(db, file, {})
  const opened = await openPackage(file)
  const make = async (readingSeconds: Map<string, number>) =>
    (await createPackagedCourse(deps, { opened, userId, course: { ...(read ?? expect.unreachable()), readingSeconds } })).courseId
  const secondsOf = (courseId: number) =>
    db.selectFrom('course_stats').select('duration_seconds as seconds').where('course_id', '=', courseId).executeTakeFirst()

  const measured = await make(read?.readingSeconds ?? new Map())
  const told = await make(new Map([['one.html', 7]]))
  await opened.close()

  expect([await secondsOf(measured), await secondsOf(told)]).toEqual([{ seconds: 120 }, { seconds: 7 }])
})

describe('a slow course file', () => {
  // Captions with many short lines are the slowest input for their size. They are stored uncompressed, because the file would otherwise be
  // refused as a ZIP bomb.
  const lines = `WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n${'x\n'.repeat(490_000)}`
  const captions = ['de', 'en', 'fr', 'ha', 'yo'].map((language) => ({
    language,
    label: language,
    kind: 'captions',
    file: `${language}.vtt`,
  }))
  const large = () => {
    const files = Object.fromEntries(captions.map(({ file }) => [file, lines]))
    return zipOf(course(files, [lecture({ contentType: 'VIDEO', text: null, captions })]), { isStored: true })
  }

  const inFile = async (zip: Buffer) => {
    const file = `${deps.storage.pathOf('tries/large.zip')}`
    await deps.storage.put('tries/large.zip', Buffer.from('.'))
    await writeFile(file, zip)
    return file
  }
  async function ticksDuring(work: Promise<unknown>): Promise<number> {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    let ticks = 0
    for (; !isOver; ticks++) await tick()
    await over
    return ticks
  }

  test('doesn’t block the event loop', async () => {
    const file = await inFile(await large())

    const here = await ticksDuring(readPackage(file))
    const inThread = await ticksDuring(checkPackage(db, file, {}))

    expect(inThread).toBeGreaterThan(3 * here)
    expect((await checkPackage(db, file, {})).faults).toHaveLength(captions.length)
  })

  test('is refused with a message at the time limit, and the next file is read', async () => {
    const file = await inFile(await large())

    expect(await checkPackage(db, file, { limitMs: 1 })).toEqual({
      preview: null,
      course: null,
      faults: [{ path: '', message: 'Reading this file takes too long. Make it smaller or split it, and try again.' }],
    })
    expect((await checkPackage(db, await inFile(await zipOf(course())), {})).faults).toEqual([])
  })

  test('is interrupted, not refused, when the process stops', async () => {
    const stopping = new AbortController()
    const checking = checkPackage(db, await inFile(await large()), { signal: stopping.signal })

    stopping.abort(new Error('the process is stopping'))

    await expect(checking).rejects.toThrow('the process is stopping')
  })
})

describe('a course file from another program', () => {
  test('may omit optional fields and contain files that operating systems add to a ZIP', async () => {
    const files = course({ '__MACOSX/._one.html': 'x', '.DS_Store': 'x', 'notes.txt': 'mine' }, undefined, {
      course: { title: 'Course', categories: ['No such'] },
    })

    expect(await bring(await zipOf(files))).toEqual({
      courseId: expect.any(Number),
      title: 'Course',
      remarks: [
        'This site has no category “No such”. Choose another in the draft.',
        'notes.txt isn’t listed in manifest.json, so it was left out.',
      ],
    })
  })

  test('has its HTML sanitized like HTML from the editor', async () => {
    await bring(
      await zipOf(
        course({ 'one.html': '<p style="color:red" class="x">A <font>word</font> <img src="x"><a href="https://akada.test">here</a></p>' }),
      ),
    )

    const row = await db.selectFrom('lectures').select('content_html').orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(row?.content_html).toBe('<p>A word <a href="https://akada.test" rel="noopener nofollow ugc">here</a></p>')
  })

  test('is accepted with a script link that has a line break, which is removed silently, as in the editor', async () => {
    await bring(await zipOf(course({ 'one.html': '<a href=" java\nscript:alert(1)">Hi</a>' })))

    const row = await db.selectFrom('lectures').select('content_html').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(row.content_html).not.toMatch(/script/)
  })
})

/** Counts the objects, arrays and entries that cloning a value between threads creates. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  const parts = value instanceof Map ? [...value.values()] : Object.values(value)
  return parts.reduce<number>((sum, part) => sum + 1 + partsOf(part), 1)
}

test('captions are read without passing an object for each cue between threads', async () => {
  const count = 5_000
  const cues = Array.from(
    { length: count },
    (_, at) => `00:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:00.000 --> 09:00:00.000\nWord ${at}\n`,
  )
  const captions = ['en', 'fr'].map((language) => ({ language, label: language, kind: 'subtitles', file: `${language}.vtt` }))
  const track = `WEBVTT\n\n${cues.join('\n')}`
  const video = { title: 'Watch', contentType: 'VIDEO', captions }
  const file = `${deps.storage.pathOf('tries/captions.zip')}`
  await deps.storage.put('tries/captions.zip', await zipOf(course({ 'en.vtt': track, 'fr.vtt': track }, [lecture(), video])))

  const read = await readPackage(file)

  expect(read.course?.tracks.get('fr.vtt')?.text).toContain(`Word ${count - 1}`)
  expect(partsOf(read)).toBeLessThan(200)
})
