// Renders the lessons: a voice per sentence (espeak-ng) and frames from Chromium, joined by ffmpeg. Writes video, poster and captions.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { slidePage } from './slides.mjs'

const run = promisify(execFile)
const framesPerSecond = 12
const voices = ['en-gb+f3', 'en-gb+m3', 'en-us+f4', 'en-gb-x-rp+m7', 'en-us+m3']

const durationOf = async (file) => {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  return Number(stdout)
}

/** Writes each spoken sentence to a file, and returns its start time. */
const speak = async (clip, voice, folder) => {
  const sentences = [clip.intro, ...clip.points.map(([, said]) => said)]
  const spoken = []
  let start = 0.5
  for (const [at, text] of sentences.entries()) {
    const file = join(folder, `${at}.wav`)
    await run('espeak-ng', ['-v', voice, '-s', '148', '-p', '42', '-a', '110', '-w', file, text])
    const length = await durationOf(file)
    spoken.push({ file, text, start, end: start + length })
    start += length + (at === 0 ? 1.1 : 0.7)
  }
  return { spoken, durationSeconds: Math.ceil(start + 0.6) }
}

const timestamp = (second) => new Date(Math.round(second * 1000)).toISOString().slice(11, 23)

export const captions = (spoken) =>
  `WEBVTT\n\n${spoken.map(({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${text.replace('p H', 'pH')}\n`).join('\n')}`

const encoder = ({ spoken, durationSeconds }, target) => {
  const inputs = spoken.flatMap(({ file }) => ['-i', file])
  const delayed = spoken.map(({ start }, at) => `[${at + 1}:a]adelay=${Math.round(start * 1000)}:all=1[v${at}]`)
  const mixed = `${spoken.map((_, at) => `[v${at}]`).join('')}amix=inputs=${spoken.length}:normalize=0,highpass=f=110,lowpass=f=6500,acompressor,volume=1.2,alimiter=limit=0.8,apad[a]`
  const args = ['-y', '-v', 'error', '-f', 'image2pipe', '-framerate', `${framesPerSecond}`, '-c:v', 'mjpeg', '-i', '-', ...inputs]
  args.push('-filter_complex', [...delayed, mixed].join(';'), '-map', '0:v', '-map', '[a]', '-t', `${durationSeconds}`)
  args.push(
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'slow',
    '-crf',
    '24',
    '-g',
    '48',
    '-colorspace',
    'bt709',
  )
  args.push(
    '-vf',
    'scale=out_range=tv:out_color_matrix=bt709',
    '-c:a',
    'aac',
    '-ac',
    '1',
    '-ar',
    '44100',
    '-b:a',
    '48k',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    target,
  )
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
}

const film = async (page, { spoken, durationSeconds }, target) => {
  const starts = spoken.map(({ start }, at) => (at === 0 ? 0 : start))
  const ffmpeg = encoder({ spoken, durationSeconds }, target)
  const ended = new Promise((resolve, reject) =>
    ffmpeg.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg exited with code ${code}`)))),
  )
  let last = { visible: '', picture: Buffer.alloc(0) }
  for (let frame = 0; frame < durationSeconds * framesPerSecond; frame += 1) {
    const visible = await page.evaluate(([second, at]) => window.seek(second, at), [frame / framesPerSecond, starts])
    if (visible !== last.visible) last = { visible, picture: await page.screenshot({ type: 'jpeg', quality: 95 }) }
    if (!ffmpeg.stdin.write(last.picture)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  await ended
  return page.screenshot({ type: 'png' })
}

const renderClip = async ({ page, clip, voice, out }) => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-clip-'))
  const timeline = await speak(clip, voice, folder)
  await page.setContent(slidePage(clip))
  await page.evaluate(() => document.fonts.ready)
  const poster = await film(page, timeline, join(out, 'clips', `${clip.key}.mp4`))
  await sharp(poster)
    .webp({ quality: 82 })
    .toFile(join(out, 'posters', `${clip.key}.webp`))
  await writeFile(join(out, 'captions', `${clip.key}.vtt`), captions(timeline.spoken))
  await rm(folder, { recursive: true })
}

/** Takes screenshots of HTML pages in one browser, and always closes it. */
export const withPage = async (viewport, use) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    return await use(await browser.newPage({ viewport }))
  } finally {
    await browser.close()
  }
}

/** Renders the clips with the given keys, or all. A clip’s voice depends on its place in the list. */
export const renderClips = async (clips, out, keys = []) => {
  for (const folder of ['clips', 'posters', 'captions']) await mkdir(join(out, folder), { recursive: true })
  await withPage({ width: 640, height: 360 }, async (page) => {
    for (const [at, clip] of clips.entries())
      if (keys.length === 0 || keys.includes(clip.key))
        await renderClip({ page, clip, voice: voices[Math.floor(at / 3) % voices.length], out })
  })
}

export const measureClip = async (file) => ({ durationSeconds: Math.round(await durationOf(file)), bytes: (await readFile(file)).length })
