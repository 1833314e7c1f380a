import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runParser } from './run-parser.ts'

/** A WebVTT cue with very many lines, the slowest input for its size. */
const captions = (bytes: number) => {
  const head = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n'
  return Buffer.from(head + 'x\n'.repeat((bytes - head.length) / 2))
}
const tooLong = { code: 'CAPTIONS_INVALID', message: expect.stringContaining('longer than 1000 characters') }

/** Counts event loop turns until `over` settles. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = work.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  let ticks = 0
  for (; !isOver; ticks++) await tick()
  await over
  return ticks
}

test('a large file is read in a thread, and its refusal is rethrown', async () => {
  await expect(runParser('readCaptionFile', captions(1_000_000))).rejects.toMatchObject(tooLong)

  expect(await ticksDuring(runParser('readCaptionFile', captions(1_000_000)))).toBeGreaterThan(100)
})

test('a small file is read in place, with the same result', async () => {
  await expect(runParser('readCaptionFile', captions(20_000))).rejects.toMatchObject(tooLong)

  expect(await ticksDuring(runParser('readCaptionFile', captions(20_000)))).toBeLessThan(10)
})

test('a long text is sanitized in a thread and a short one in place', async () => {
  const text = (paragraphs: number) => ({ html: '<p>x</p>'.repeat(paragraphs) + '‹'.repeat(paragraphs * 10) })
  const [short, long] = [text(550), text(7900)]

  await expect(runParser('readLectureText', long)).resolves.toMatchObject({ html: expect.stringMatching(/^<p>x<\/p>.*‹$/) })
  await expect(runParser('readLectureText', { html: '<b>x</b>'.repeat(8100) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'contentHtml', message: expect.stringContaining('too much formatting') }],
  })
  expect(await ticksDuring(runParser('readLectureText', long))).toBeGreaterThan(100)
  // The first call loads the parser.
  await runParser('readLectureText', short)
  expect(await ticksDuring(runParser('readLectureText', short))).toBeLessThan(10)
})

test('the outlines of many texts are read in a thread, and the outline of one text in place', async () => {
  const texts = (count: number) => Array.from({ length: count }, () => ({ html: '<h3>Title</h3>'.repeat(700) }))
  const outlines = await runParser('readOutlines', texts(1))

  expect(outlines.map((json) => JSON.parse(json))).toMatchObject([{ headings: { length: 700 } }])
  expect(await ticksDuring(runParser('readOutlines', texts(1)))).toBeLessThan(10)
  expect(await ticksDuring(runParser('readOutlines', texts(200)))).toBeGreaterThan(100)
})

test('a file is refused with a message at the time limit, and the next one is read', async () => {
  const stopped = runParser('readCaptionFile', captions(1_000_000), { limitMs: 1 })

  await expect(stopped).rejects.toMatchObject({
    name: 'Refusal',
    code: 'CAPTIONS_INVALID',
    message: 'Reading this file takes too long. Make it smaller or split it, and try again.',
    cause: { name: 'ParserStopped', reason: 'time' },
  })
  const good = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nNOTE ${'x'.repeat(30_000)}\n`)
  expect((await runParser('readCaptionFile', good)).text).toMatch(/Hello/)
})

test('a text is read while the queue of files is full', async () => {
  const files = Array.from({ length: 60 }, () => runParser('typeOfFile', import.meta.filename).catch(({ code }) => code))

  await expect(runParser('readLectureText', { html: `<p>${'word '.repeat(4_000)}</p>` })).resolves.toMatchObject({ seconds: 1200 })

  expect(await Promise.all(files)).toContain('BUSY')
})

test('some of many concurrent calls get BUSY, and the others succeed', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => runParser('typeOfFile', import.meta.filename)))

  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 'BUSY', status: 503 } })
})
