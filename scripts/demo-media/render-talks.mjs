// Renders the talks: lectures of several minutes with still slides and a voice. They need about 20 kbit/s: 16 for the voice, the rest for
// slides. Writes video, poster and captions.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { captions, withPage } from './render-clips.mjs'
import { talkCover, talkPage } from './slides.mjs'

const run = promisify(execFile)
const voice = 'en-gb+f3'

// Captions show a word as it is written, and the voice says it as people do.
const spokenForms = [
  [/\bindex\.html\b/g, 'index dot h t m l'],
  [/\.jpg\b/g, ' dot jay peg'],
  [/(^|\s)\.com\.ng\b/g, ' dot com dot n g'],
  [/\bhref\b/g, 'h ref'],
  [/\b404\b/g, 'four oh four'],
  [/\b(img|https|ul|ol|li|tr|td|th|tel|yo|fr)\b/g, (word) => [...word].join(' ')],
]

const asSpoken = (sentence) => spokenForms.reduce((words, [written, said]) => words.replace(written, said), sentence)

const HEADER_BYTES = 44
// espeak-ng writes 16-bit mono samples at this rate.
const SAMPLE_RATE = 22_050
const samplesOf = (seconds) => Buffer.alloc(2 * Math.round(seconds * SAMPLE_RATE))
const secondsOf = (samples) => samples.length / 2 / SAMPLE_RATE

/** Speaks a talk. Returns its samples, the time of each sentence, and the start of each slide. */
const speak = async ({ slides }, folder) => {
  const parts = [samplesOf(3)]
  const spoken = []
  const starts = []
  let second = 3
  const add = (samples) => {
    parts.push(samples)
    second += secondsOf(samples)
  }
  for (const { say } of slides) {
    starts.push(second - 0.4)
    for (const text of say.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z])/)) {
      const file = join(folder, 'sentence.wav')
      await run('espeak-ng', ['-v', voice, '-s', '150', '-p', '42', '-a', '110', '-w', file, asSpoken(text)])
      const samples = (await readFile(file)).subarray(HEADER_BYTES)
      spoken.push({ text, start: second, end: second + secondsOf(samples) })
      add(samples)
      add(samplesOf(0.35))
    }
    add(samplesOf(0.9))
  }
  return { samples: Buffer.concat(parts), spoken, starts, durationSeconds: Math.ceil(second) }
}

/** Draws the cover and the slides as numbered pictures. */
const draw = async (page, talk, folder) => {
  const pages = [
    talkCover(talk),
    ...talk.slides.map((slide, at) => talkPage({ ...talk, ...slide, place: at + 1, count: talk.slides.length })),
  ]
  for (const [at, html] of pages.entries()) {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ type: 'png', path: join(folder, `${at}.png`) })
  }
}

const encode = async ({ samples, starts, durationSeconds }, folder, target) => {
  await writeFile(join(folder, 'voice.raw'), samples)
  const changes = [0, ...starts, durationSeconds]
  const shown = changes.slice(1).map((end, at) => `file '${at}.png'\nduration ${(end - changes[at]).toFixed(2)}`)
  // The last picture is named twice, because ffmpeg ignores the last duration.
  await writeFile(join(folder, 'slides.txt'), `${shown.join('\n')}\nfile '${starts.length}.png'\n`)
  const picture = ['-vf', 'fps=2,scale=out_range=tv:out_color_matrix=bt709,format=yuv420p', '-c:v', 'libx264', '-profile:v', 'main']
  picture.push('-preset', 'slow', '-tune', 'stillimage', '-crf', '27', '-g', '60', '-colorspace', 'bt709')
  const sound = ['-af', 'highpass=f=110,acompressor,volume=1.2,alimiter=limit=0.8,apad', '-c:a', 'aac', '-ar', '22050', '-b:a', '16k']
  const inputs = ['-f', 'concat', '-i', join(folder, 'slides.txt'), '-f', 's16le', '-ar', `${SAMPLE_RATE}`, '-ac', '1', '-i']
  const output = ['-t', `${durationSeconds}`, '-movflags', '+faststart', '-map_metadata', '-1', target]
  await run('ffmpeg', ['-y', '-v', 'error', ...inputs, join(folder, 'voice.raw'), ...picture, ...sound, ...output])
}

/** Renders the talks with the given keys, or all. */
export const renderTalks = async (talks, out, keys = []) => {
  for (const folder of ['clips', 'posters', 'captions']) await mkdir(join(out, folder), { recursive: true })
  await withPage({ width: 640, height: 360 }, async (page) => {
    for (const talk of talks.filter(({ key }) => keys.length === 0 || keys.includes(key))) {
      const folder = await mkdtemp(join(tmpdir(), 'demo-talk-'))
      const timeline = await speak(talk, folder)
      await draw(page, talk, folder)
      await encode(timeline, folder, join(out, 'clips', `${talk.key}.mp4`))
      await sharp(join(folder, '1.png'))
        .webp({ quality: 82 })
        .toFile(join(out, 'posters', `${talk.key}.webp`))
      await writeFile(join(out, 'captions', `${talk.key}.vtt`), captions(timeline.spoken))
      await rm(folder, { recursive: true })
    }
  })
}
