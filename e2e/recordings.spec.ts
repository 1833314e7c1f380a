// Tests browser recordings from upload to playback. MediaRecorder writes no duration.
import { execFileSync } from 'node:child_process'
import type { EditableSection } from '@akada/contract/curriculum.ts'
import type { Playback } from '@akada/contract/playback.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callApi } from './support/api.ts'
import { demoInstructor, logIn } from './support/people.ts'
import { addSections, createCourse } from './support/teaching.ts'
import { test } from './support/test.ts'

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    if (process.env.CI) throw new Error('ffmpeg is missing: continuous integration has to install it')
    return false
  }
})()

const kinds = {
  'vp8.webm': 'video/webm;codecs=vp8,opus',
  'vp9.webm': 'video/webm;codecs=vp9,opus',
  'h264.mkv': 'video/x-matroska;codecs=avc1,opus',
  'h264.mp4': 'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'vp9.mp4': 'video/mp4;codecs=vp9,opus',
}

/** Returns a base64 recording of a moving picture and a tone, or null if the browser doesn't support this type. */
const record = (page: Page, type: string): Promise<string | null> =>
  page.evaluate(async (mimeType) => {
    if (!MediaRecorder.isTypeSupported(mimeType)) return null
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const paper = canvas.getContext('2d')
    const sound = new AudioContext()
    const target = sound.createMediaStreamDestination()
    const tone = sound.createOscillator()
    tone.connect(target)
    tone.start()
    const stream = new MediaStream([...canvas.captureStream(15).getTracks(), ...target.stream.getTracks()])
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 1_000_000 })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start(500)
    const start = performance.now()
    await new Promise<void>((resolve) => {
      const draw = (now: number) => {
        if (paper) {
          paper.fillStyle = `hsl(${now / 5} 80% 50%)`
          paper.fillRect(0, 0, 320, 180)
          paper.fillStyle = 'black'
          paper.fillText(String(now), (now / 30) % 200, 90)
        }
        if (now - start > 3000) resolve()
        else requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)
    })
    recorder.stop()
    await stopped
    await sound.close()
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, type)

/** Plays a file in the page and returns its width once playback advances. */
const play = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src, muted: true })
    await video.play()
    await new Promise<void>((resolve) => {
      video.ontimeupdate = () => video.currentTime > 0.3 && resolve()
    })
    video.pause()
    return video.videoWidth
  }, url)

describe.skipIf(!hasFfmpeg)('browser recordings', () => {
  test('are accepted, get a duration, become ready and play in every quality', async ({ visit, origin }) => {
    const instructor = await visit({ as: demoInstructor })
    const { page } = instructor
    await createCourse(instructor, `Recorded Here ${Date.now().toString(36)}`)
    const courseId = /edit\/(\d+)/.exec(page.url())?.[1] ?? ''
    await addSections(page, ['Recorded'])
    const files = []
    for (const [name, mimeType] of Object.entries(kinds)) {
      const content = await record(page, mimeType)
      if (content !== null) files.push({ name, mimeType: 'video/webm', buffer: Buffer.from(content, 'base64') })
    }
    await page.getByLabel('Add videos to Recorded').setInputFiles(files)

    const { token } = await logIn(origin, demoInstructor)
    const lectures = async () => {
      const { data } = await callApi<{ sections: EditableSection[] }>(origin, 'GET', `/courses/${courseId}/curriculum`, { token })
      return data.sections.flatMap((section) => section.lectures)
    }
    // Lectures are sorted by file name.
    const states = async () =>
      (await lectures()).map(({ title, video }) => `${title} ${video?.status ?? 'NONE'} ${video?.problem ?? ''}`.trim())
    await expect
      .poll(states, { timeout: 240_000, interval: 1000 })
      .toEqual(files.map(({ name }) => `${name.replace(/\.\w+$/, '')} READY`).sort())

    expect(files.length).toBeGreaterThanOrEqual(2)
    for (const { id, title, durationSeconds } of await lectures()) {
      expect([title, durationSeconds >= 2 && durationSeconds <= 6]).toEqual([title, true])
      const { data } = await callApi<Playback>(origin, 'GET', `/lectures/${id}/playback`, { token })
      const pictures = data.renditions.filter(({ quality }) => quality !== 'audio')
      expect(pictures.length).toBeGreaterThan(0)
      for (const { contentUrl, quality } of pictures)
        expect([title, quality, await play(page, contentUrl)]).toEqual([title, quality, expect.any(Number)])
    }
  })
})
