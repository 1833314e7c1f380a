import type { Playback, Quality } from '@akada/contract/playback.ts'
import { countLoadedBytes } from './count-loaded-bytes.ts'
import type { Choice } from './quality.rules.ts'
import type { Stream } from './stream.ts'

type Source = Omit<Stream, 'playlistUrl'> & { playback: Playback; choice: Choice }

const hasMediaSource = () => 'ManagedMediaSource' in window || 'MediaSource' in window
const isStreamedByItself = (video: HTMLVideoElement) => video.canPlayType('application/vnd.apple.mpegurl') !== ''

export const canStream = (video: HTMLVideoElement, { playlistUrl }: Playback): boolean =>
  playlistUrl !== undefined && (hasMediaSource() || isStreamedByItself(video))

/** Attaches a source to the video, and returns a function that detaches it. The video's `preload` determines what loads before playback. */
export function attachSource(video: HTMLVideoElement, { playback, choice, ...stream }: Source): () => void {
  const { playlistUrl, renditions, durationSeconds } = playback
  if (choice === 'auto' && playlistUrl !== undefined) return attachStream(video, { playlistUrl, ...stream })
  const rendition = renditions.find(({ quality }) => quality === choice) ?? renditions[0]
  if (rendition === undefined) return () => {}
  const stopCounting = countLoadedBytes(video, { ...rendition, durationSeconds }, stream.onBytes)
  video.src = rendition.contentUrl
  stream.onAttached()
  return stopCounting
}

/** Attaches an HLS stream, and returns a function that detaches it. */
export function attachStream(video: HTMLVideoElement, stream: Stream): () => void {
  let isOver = false
  let detach = () => {}
  if (hasMediaSource())
    import('./hls-stream.ts').then(
      ({ playStream }) => {
        if (!isOver) detach = playStream(video, stream)
      },
      () => {
        if (!isOver) stream.onFailure()
      },
    )
  else {
    video.src = stream.playlistUrl
    stream.onAttached()
  }
  return () => {
    isOver = true
    detach()
  }
}

/** Returns the quality of the rendition with this picture height, as reported by a stream. */
export const qualityOfHeight = (playback: Playback, height: number | null): Quality | null =>
  playback.renditions.find((rendition) => rendition.height === height && rendition.quality !== 'original')?.quality ?? null
