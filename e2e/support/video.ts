import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

const HAVE_FUTURE_DATA = 3

export const videoOf = (place: Locator) => place.locator('video')

interface Reading {
  time: number
  readyState: number
  width: number
}

const isPlaying = ({ time, readyState, width }: Reading) => time > 0.3 && readyState >= HAVE_FUTURE_DATA && width > 100

const read = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({ time: element.currentTime, readyState: element.readyState, width: element.videoWidth }))

/** Resolves once frames are rendered and the position advances. */
export async function playedBetween(video: Locator) {
  await expect.poll(async () => isPlaying(await read(video))).toBe(true)
}

/** Seeks to just before the end and lets the video end. */
export async function skipToEnd(video: Locator) {
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true)
}
