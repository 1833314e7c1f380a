// Loaded only by those who let the quality go with their connection, in a browser that can't do so by itself.
import Hls from 'hls.js/light'
import { connectionSpeed } from './connection.ts'
import type { Stream } from './stream.ts'

// As far ahead as a video is loaded: enough for a tunnel, little enough for a video that is left again.
const AHEAD_SECONDS = 30

/** Plays an HLS stream through hls.js. Nothing but the playlist is loaded until the video is to play. */
export function playStream(
  video: HTMLVideoElement,
  { playlistUrl, at, hasBegun, onBytes, onHeight, onAttached, onFailure }: Stream,
): () => void {
  const speed = connectionSpeed()
  const hls = new Hls({
    // Its parts are played as they come: there is nothing for a worker to do, and the site's policy lets none be made from text.
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
