import type { CaptionTrack } from '@akada/contract/courses.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DataPrice } from '../../lib/data-cost.ts'
import { canStream } from './attach-source.ts'
import { CaptionSettings } from './caption-settings.tsx'
import type { CountBytes } from './count-loaded-bytes.ts'
import { measureFrames } from './frame-length.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { performAction } from './perform-action.ts'
import type { PlayerAction } from './player-keys.ts'
import { usePlayerSettings } from './player-settings.ts'
import { QualityDialog } from './quality-dialog.tsx'
import type { Marker } from './seek-bar.tsx'
import { Stage } from './stage.tsx'
import { useCaptions, useTextTrack } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { type SavePosition, usePosition } from './use-position.ts'
import { useSettingsOn } from './use-settings-on.ts'
import { type LoadPlayback, useSource } from './use-source.ts'
import { useVideoState } from './use-video-state.ts'
import { useWishes } from './use-wishes.ts'
import { PlaybackFailed } from './waiting.tsx'

type VideoPlayerProps = {
  lectureId: number
  posterUrl: string | undefined
  leftAt: number | null
  /** The position in the page's URL. */
  startAt: number | null
  captions: readonly CaptionTrack[]
  markers: readonly Marker[]
  loadPlayback: LoadPlayback
  /** Receives the number of bytes that videos have loaded. */
  onBytes: CountBytes
  /** The user's price for data, or null if costs are hidden. */
  price: DataPrice | null
  onDataUse: () => void
  /** Undefined if the position isn't stored. */
  onPosition: SavePosition | undefined
  onEnded: () => void
  nextTitle: string | undefined
  goNext: () => void
  goPrevious: () => void
  onBookmark: (seconds: number) => void
  onWriteNote: (seconds: number) => void
  /** Receives the video element, for components next to the player. */
  onVideo: (video: HTMLVideoElement | null) => void
}

/** Uses one video element for all lectures in a visit, so that full screen and picture-in-picture stay on from one lecture to the next. */
export function VideoPlayer({ posterUrl, onVideo, ...rest }: VideoPlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  // True after a move to the next lecture at the end of a video. The next video then starts automatically, even with the data saver.
  const isNextAsked = useRef(false)
  useEffect(() => {
    onVideo(video)
    return () => onVideo(null)
  }, [video, onVideo])
  return (
    <section
      ref={setFrame}
      aria-label="Video player"
      className="@container relative aspect-video max-h-[calc(100dvh-3.5rem)] w-full overflow-hidden bg-video text-on-video select-none [color-scheme:dark] lg:rounded-lg"
      onContextMenu={(event) => event.preventDefault()}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a script adds the captions as a text track on demand */}
      <video ref={setVideo} poster={posterUrl} playsInline controlsList="nodownload" preload="none" className="size-full object-contain" />
      {frame && video && <Playing key={rest.lectureId} {...{ frame, video, posterUrl, isNextAsked }} {...rest} />}
    </section>
  )
}

type PlayingProps = Omit<VideoPlayerProps, 'onVideo'> & {
  frame: HTMLElement
  video: HTMLVideoElement
  isNextAsked: RefObject<boolean>
}

function Playing({ frame, video, isNextAsked, lectureId, captions: tracks, onPosition, onEnded, ...rest }: PlayingProps) {
  const settings = usePlayerSettings()
  const wishes = useWishes()
  const state = useVideoState(video)
  // Must come before the source hook, because detaching the source resets the video's position.
  usePosition(video, onPosition)
  const { loadPlayback, onBytes, leftAt, startAt } = rest
  const startsByItself = useStart(wishes.savesData, isNextAsked)
  const source = useSource(video, { loadPlayback, onBytes, wishes, startsByItself, leftAt, startAt })
  useSettingsOn(video, settings)
  useEnd(video, onEnded)
  useEffect(() => measureFrames(video), [video])
  const captions = useCaptions(lectureId, tracks, settings.hasCaptions)
  useTextTrack(video, captions)
  const fullscreen = useFullscreen(frame, video)
  const idle = useIdle(frame, state.isPlaying && !state.isWaiting)
  const [dialog, setDialog] = useState<'keys' | 'captions' | 'quality' | null>(null)
  // The server knows the length before the video has loaded, and even for a recording whose file lacks it.
  const duration = state.duration || (source.playback?.durationSeconds ?? 0)
  const act = (action: PlayerAction) =>
    performAction(action, {
      ...{ video, duration },
      toggleFullscreen: fullscreen.toggle,
      showKeys: () => setDialog('keys'),
      showCaptionSettings: () => setDialog('captions'),
      showQuality: () => setDialog('quality'),
      bookmark: () => rest.onBookmark(video.currentTime),
      writeNote: () => rest.onWriteNote(video.currentTime),
      goNext: rest.goNext,
      goPrevious: rest.goPrevious,
    })
  usePlayerKeys(frame, act)
  const goNext = () => {
    isNextAsked.current = true
    rest.goNext()
  }
  const stage = { video, source, wishes, settings, tracks, captions, idle, act, price: rest.price, posterUrl: rest.posterUrl }
  return (
    <>
      {source.fault ? (
        <PlaybackFailed fault={source.fault} onRetry={() => void source.retry()} />
      ) : (
        <Stage
          {...stage}
          state={{ ...state, duration }}
          markers={rest.markers}
          nextTitle={rest.nextTitle}
          goNext={goNext}
          isFullscreen={fullscreen.isFullscreen}
        />
      )}
      <KeysDialog open={dialog === 'keys'} onClose={() => setDialog(null)} />
      {tracks.length > 0 && (
        <CaptionSettings open={dialog === 'captions'} onClose={() => setDialog(null)} tracks={tracks} track={captions.track} />
      )}
      {source.playback && source.choice && (
        <QualityDialog
          open={dialog === 'quality'}
          onClose={() => setDialog(null)}
          playback={source.playback}
          hasStream={canStream(video, source.playback)}
          choice={source.choice}
          savesData={wishes.savesData}
          price={rest.price}
          onDataUse={rest.onDataUse}
        />
      )}
    </>
  )
}

/** Returns whether the video starts automatically. With the data saver, it starts only on request. Decided once per lecture. */
function useStart(savesData: boolean, isNextAsked: RefObject<boolean>): boolean {
  const [startsByItself] = useState(() => !savesData || isNextAsked.current)
  useEffect(() => {
    isNextAsked.current = false
  }, [isNextAsked])
  return startsByItself
}

function useEnd(video: HTMLVideoElement, onEnded: () => void) {
  const latest = useRef(onEnded)
  useEffect(() => {
    latest.current = onEnded
  })
  useEffect(() => {
    const onEnd = () => latest.current()
    video.addEventListener('ended', onEnd)
    return () => video.removeEventListener('ended', onEnd)
  }, [video])
}
