// This module is loaded only for automatic quality in a browser with Media Source Extensions.
import Hls from 'hls.js/light'
import { connectionSpeed } from './connection.ts'
import type { Stream } from './stream.ts'

// How far ahead a video loads: enough to survive a short network loss, without wasting much data when the user leaves.
const AHEAD_SECONDS = 30

/** Plays an HLS stream with hls.js. Only the playlist is loaded before playback. */
export function playStream(
  video: HTMLVideoElement,
  { playlistUrl, at, hasBegun, onBytes, onHeight, onAttached, onFailure }: Stream,
): () => void {
  const speed = connectionSpeed()
  const hls = new Hls({
    // The segments need no remuxing, so a worker would be useless. The content security policy also blocks the blob URL of hls.js's worker.
    enableWorker: false,
    autoStartLoad: false,
    capLevelToPlayerSize: true,
    maxBufferLength: AHEAD_SECONDS,
    maxMaxBufferLength: AHEAD_SECONDS,
    ...(speed !== undefined && { abrEwmaDefaultEstimate: speed }),
  })
  const begin = () => hls.startLoad(video.currentTime > 0 ? video.currentTime : at)
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    if (hasBegun || !video.paused) begin()
    else video.addEventListener('play', begin, { once: true })
  })
  hls.on(Hls.Events.MEDIA_ATTACHED, onAttached)
  hls.on(Hls.Events.FRAG_LOADED, (_, { frag }) => onBytes(frag.stats.loaded))
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => onHeight(hls.levels[level]?.height ?? null))
  let hasRecovered = false
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else onFailure()
  })
  hls.loadSource(playlistUrl)
  hls.attachMedia(video)
  return () => {
    video.removeEventListener('play', begin)
    hls.destroy()
  }
}
