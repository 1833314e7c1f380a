import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

const HAVE_FUTURE_DATA = 3

export const videoOf = (place: Locator) => place.locator('video')

const read = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({ time: element.currentTime, readyState: element.readyState, width: element.videoWidth }))

/** Resolves once real frames are shown and the time goes on. */
export async function playedBetween(video: Locator) {
  await expect.poll(async () => (await read(video)).time, { timeout: 20_000 }).toBeGreaterThan(0.3)
  const { readyState, width } = await read(video)
  expect(readyState).toBeGreaterThanOrEqual(HAVE_FUTURE_DATA)
  expect(width).toBeGreaterThan(100)
}

/** Goes on just before the end and lets the video end by itself. */
export async function skipToEnd(video: Locator) {
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 20_000 }).toBe(true)
}
