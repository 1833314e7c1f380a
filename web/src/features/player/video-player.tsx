import type { CaptionTrack } from '@akada/contract/courses.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { CaptionSettings } from './caption-settings.tsx'
import { CaptionsOverlay } from './captions-overlay.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { performAction, seek } from './perform-action.ts'
import { PlayerControls } from './player-controls.tsx'
import type { PlayerAction } from './player-keys.ts'
import { PlaybackFailed, ResumeBar, UpNext, Waiting } from './player-overlays.tsx'
import { type PlayerSettings, usePlayerSettings } from './player-settings.ts'
import type { Marker } from './seek-bar.tsx'
import { useCaptions, useTextTrack } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdle } from './use-idle.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { type SavePosition, usePosition } from './use-position.ts'
import { play, useSource } from './use-source.ts'
import { useVideoState, type VideoState } from './use-video-state.ts'

type VideoPlayerProps = {
  lectureId: number
  contentUrl: string
  posterUrl: string | undefined
  leftAt: number | null
  /** Where the page's address says to begin. */
  startAt: number | null
  captions: readonly CaptionTrack[]
  markers: readonly Marker[]
  renewAddress: () => Promise<string | undefined>
  /** Absent for someone whose place isn't kept. */
  onPosition: SavePosition | undefined
  onEnded: () => void
  nextTitle: string | undefined
  goNext: () => void
  goPrevious: () => void
  onBookmark: (seconds: number) => void
  onWriteNote: (seconds: number) => void
  /** The element itself, for what stands beside the player. */
  onVideo: (video: HTMLVideoElement | null) => void
}

/** One video element for all lectures of a visit, so that full screen and picture-in-picture outlast the change to the next. */
export function VideoPlayer({ posterUrl, onVideo, ...rest }: VideoPlayerProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
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
      {/* biome-ignore lint/a11y/useMediaCaption: they come as a text track when they are wanted */}
      <video
        ref={setVideo}
        poster={posterUrl}
        playsInline
        controlsList="nodownload"
        preload="metadata"
        className="size-full object-contain"
      />
      {frame && video && <Playback key={rest.lectureId} frame={frame} video={video} {...rest} />}
    </section>
  )
}

type PlaybackProps = Omit<VideoPlayerProps, 'posterUrl' | 'onVideo'> & { frame: HTMLElement; video: HTMLVideoElement }

function Playback({ frame, video, lectureId, captions: tracks, markers, onPosition, onEnded, nextTitle, ...rest }: PlaybackProps) {
  const settings = usePlayerSettings()
  const state = useVideoState(video)
  // Before the source, whose leaving takes the video's position away.
  usePosition(video, onPosition)
  const { contentUrl, leftAt, startAt, renewAddress } = rest
  const { hasFailed, retry, resumedAt, forgetResume } = useSource(video, { contentUrl, leftAt, startAt, renew: renewAddress })
  useSettingsOn(video, settings)
  useEnd(video, onEnded)
  const captions = useCaptions(lectureId, tracks, settings.hasCaptions)
  useTextTrack(video, captions)
  const fullscreen = useFullscreen(frame, video)
  const { isIdle, hide } = useIdle(frame, state.isPlaying && !state.isWaiting)
  const [dialog, setDialog] = useState<'keys' | 'captions' | null>(null)
  const act = (action: PlayerAction) =>
    performAction(action, {
      video,
      toggleFullscreen: fullscreen.toggle,
      showKeys: () => setDialog('keys'),
      showCaptionSettings: () => setDialog('captions'),
      bookmark: () => rest.onBookmark(video.currentTime),
      writeNote: () => rest.onWriteNote(video.currentTime),
      goNext: rest.goNext,
      goPrevious: rest.goPrevious,
    })
  usePlayerKeys(frame, act)

  const hasNextOffer = state.hasEnded && nextTitle !== undefined
  if (hasFailed) return <PlaybackFailed onRetry={() => void retry()} />
  return (
    <>
      <Surface
        {...{ state, isIdle, hide, act }}
        hasButtons={!isIdle && !state.isWaiting && !hasNextOffer}
        hasCaptions={settings.hasCaptions && tracks.length > 0}
      />
      {settings.hasCaptions && <CaptionsOverlay cues={captions.cues} time={state.time} settings={settings} hasControls={!isIdle} />}
      {hasNextOffer && <UpNext title={nextTitle} isAutomatic={settings.playsNext} onNext={rest.goNext} onReplay={() => play(video)} />}
      <div className={isIdle ? 'opacity-0 transition-opacity' : 'transition-opacity'}>
        <PlayerControls
          {...{ state, settings, markers, act }}
          isFullscreen={fullscreen.isFullscreen}
          hasCaptions={tracks.length > 0}
          onSeek={(seconds) => seek(video, seconds)}
          onPictureInPicture={document.pictureInPictureEnabled ? () => togglePictureInPicture(video) : undefined}
        />
      </div>
      {state.isWaiting && <Waiting onRetry={() => void retry()} />}
      {resumedAt !== null && !state.hasEnded && (
        <ResumeBar
          at={resumedAt}
          isPlaying={state.isPlaying}
          onResume={() => play(video)}
          onStartOver={() => {
            seek(video, 0)
            play(video)
            forgetResume()
          }}
          onLeave={forgetResume}
        />
      )}
      <KeysDialog open={dialog === 'keys'} onClose={() => setDialog(null)} />
      {tracks.length > 0 && (
        <CaptionSettings open={dialog === 'captions'} onClose={() => setDialog(null)} tracks={tracks} track={captions.track} />
      )}
    </>
  )
}

type SurfaceProps = {
  state: VideoState
  hasButtons: boolean
  /** On a phone the buttons make room for them. */
  hasCaptions: boolean
  isIdle: boolean
  hide: () => void
  act: (action: PlayerAction) => void
}

/**
 * The picture itself: a click plays and pauses, a touch shows and hides the controls and brings large ones of its own.
 * All of it is there for pointers only; the keyboard has the bar and its keys.
 */
function Surface({ state, hasButtons, hasCaptions, isIdle, hide, act }: SurfaceProps) {
  const wasIdle = useRef(false)
  return (
    <div
      aria-hidden="true"
      className={`absolute inset-0 flex items-center justify-center gap-8 ${hasCaptions ? 'max-sm:pb-28' : 'max-sm:pb-14'} ${isIdle ? 'cursor-none' : ''}`}
      onPointerDownCapture={() => {
        wasIdle.current = isIdle
      }}
      onPointerUp={(event) => {
        if (event.button !== 0) return
        if (event.pointerType === 'mouse') act({ do: 'togglePlay' })
        else if (!wasIdle.current && state.isPlaying) hide()
      }}
      onDoubleClick={() => act({ do: 'toggleFullscreen' })}
    >
      {hasButtons && (
        <>
          <BigButton className="hidden text-sm font-bold pointer-coarse:grid" onPress={() => act({ do: 'seekBy', seconds: -10 })}>
            −10 s
          </BigButton>
          <BigButton className={state.isPlaying ? 'hidden pointer-coarse:grid' : 'grid'} onPress={() => act({ do: 'togglePlay' })}>
            <Icon name={state.isPlaying ? 'pause' : 'play'} className="size-8" />
          </BigButton>
          <BigButton className="hidden text-sm font-bold pointer-coarse:grid" onPress={() => act({ do: 'seekBy', seconds: 10 })}>
            +10 s
          </BigButton>
        </>
      )}
    </div>
  )
}

function BigButton({ className, onPress, children }: { className: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${className} size-16 place-items-center rounded-full bg-video/70 hover:bg-video/90`}
      onClick={onPress}
      onPointerUp={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </button>
  )
}

function useSettingsOn(video: HTMLVideoElement, { speed, volume, isMuted }: PlayerSettings) {
  useEffect(() => {
    // A newly loaded video begins at the default speed.
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
    video.volume = volume
    video.muted = isMuted
  }, [video, speed, volume, isMuted])
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

function togglePictureInPicture(video: HTMLVideoElement) {
  if (document.pictureInPictureElement) void document.exitPictureInPicture()
  else video.requestPictureInPicture().catch(() => undefined)
}
