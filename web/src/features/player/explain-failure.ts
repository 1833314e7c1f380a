import type { Rendition } from '@akada/contract/playback.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'

/** Why a video can't be played, and what the user can do. */
export type Fault = { isOffline: boolean; message: string; advice: string }

const CONNECTION = 'Check your connection and try again.'
const LATER = 'Try again in a moment.'
const GENERAL = 'This video can’t be played right now.'

/** Explains why a video's URL couldn't be loaded. */
export function faultOf(error: unknown): Fault {
  const isOffline = !navigator.onLine || (error instanceof ApiError && error.code === 'OFFLINE')
  const isConnection = !(error instanceof ApiError) || error.code === 'OFFLINE'
  return { isOffline, message: sentenceOf(error, GENERAL), advice: isConnection ? CONNECTION : LATER }
}

// MediaError codes (HTML Living Standard, 4.8.11.1).
const DECODE = 3
const SRC_NOT_SUPPORTED = 4

type Played = { rendition: Rendition | undefined; isBeingProcessed: boolean }

/** Returns whether the file is reachable but this browser can't play it. The cause is then the codec, not the connection. */
export async function isUnplayable(video: HTMLVideoElement, rendition: Rendition | undefined): Promise<boolean> {
  if (rendition === undefined) return false
  if (isPictureMissing(video, rendition)) return true
  const code = video.error?.code
  return (code === DECODE || code === SRC_NOT_SUPPORTED) && (await lookAt(rendition)) === 'there'
}

/** Returns whether only the audio plays, because the browser can't decode the video. */
export const isPictureMissing = (video: HTMLVideoElement, rendition: Rendition | undefined): boolean =>
  rendition?.unplayable !== undefined && video.readyState > 0 && video.videoWidth === 0

/** Explains that this browser can't play the file. */
export const unplayableFault = ({ rendition, isBeingProcessed }: Played): Fault => ({
  isOffline: false,
  message: `This browser can’t play this video${rendition?.unplayable ? ` (${rendition.unplayable})` : ''}.`,
  advice: isBeingProcessed
    ? 'We’re creating a version for every browser. Try again in a few minutes.'
    : 'Try another browser or device, or ask the instructor for another format.',
})

/** Explains why a file stopped loading or didn't load. */
export async function loadingFault(rendition: Rendition | undefined): Promise<Fault> {
  const seen = rendition ? await lookAt(rendition) : 'unreachable'
  return { isOffline: !navigator.onLine, message: GENERAL, advice: seen === 'unreachable' ? CONNECTION : LATER }
}

async function lookAt({ contentUrl }: Rendition): Promise<'there' | 'refused' | 'unreachable'> {
  try {
    const answer = await fetch(contentUrl, { headers: { range: 'bytes=0-0' } })
    return answer.ok ? 'there' : 'refused'
  } catch {
    return 'unreachable'
  }
}
