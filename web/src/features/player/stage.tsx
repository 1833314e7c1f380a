import type { CaptionTrack } from '@akada/contract/courses.ts'
import type { Quality } from '@akada/contract/playback.ts'
import type { ReactNode } from 'react'
import type { DataPrice } from '../../lib/data-cost.ts'
import { CaptionsOverlay } from './captions-overlay.tsx'
import { seek } from './perform-action.ts'
import { PlayerControls } from './player-controls.tsx'
import type { PlayerAction } from './player-keys.ts'
import { ResumeBar, UpNext } from './player-overlays.tsx'
import type { PlayerSettings } from './player-settings.ts'
import { type Choice, lighterThan, qualityNames } from './quality.rules.ts'
import { weightWords } from './quality-words.ts'
import type { Marker } from './seek-bar.tsx'
import { SoundOnly } from './sound-only.tsx'
import { StartOffer } from './start-offer.tsx'
import { Surface } from './surface.tsx'
import type { useCaptions } from './use-captions.ts'
import type { useIdle } from './use-idle.ts'
import { play, type useSource } from './use-source.ts'
import type { VideoState } from './use-video-state.ts'
import { chooseQuality, type Wishes } from './use-wishes.ts'
import { Waiting } from './waiting.tsx'

type StageProps = {
  video: HTMLVideoElement
  state: VideoState
  source: ReturnType<typeof useSource>
  wishes: Wishes
  settings: PlayerSettings
  tracks: readonly CaptionTrack[]
  captions: ReturnType<typeof useCaptions>
  markers: readonly Marker[]
  idle: ReturnType<typeof useIdle>
  isFullscreen: boolean
  price: DataPrice | null
  posterUrl: string | undefined
  nextTitle: string | undefined
  goNext: () => void
  act: (action: PlayerAction) => void
}

type Phase = 'before' | 'waiting' | 'running' | 'ended'

function phaseOf({ isWaiting, isPlaying, hasEnded }: VideoState, { isPreparing, isStarting, hasBegun }: StageProps['source']): Phase {
  if (isWaiting || isPreparing) return 'waiting'
  if (hasEnded) return 'ended'
  return hasBegun || isStarting || isPlaying ? 'running' : 'before'
}

/** Shows messages, buttons and the control bar over the picture. */
export function Stage(props: StageProps) {
  const { video, state, source, wishes, settings, tracks, captions, idle, act, nextTitle, goNext, posterUrl } = props
  const phase = phaseOf(state, source)
  const next = phase === 'ended' ? nextTitle : undefined
  const hasCaptions = settings.hasCaptions && tracks.length > 0
  return (
    <>
      {source.choice === 'audio' && <SoundOnly posterUrl={posterUrl} />}
      <Surface
        {...{ state, act }}
        isIdle={idle.isIdle}
        hide={idle.hide}
        hasButtons={!idle.isIdle && next === undefined && hasBigButtons(phase, source)}
        canSkip={phase !== 'before'}
        hasWords={hasCaptions}
      />
      {hasCaptions && <CaptionsOverlay cues={captions.cues} time={state.time} settings={settings} hasControls={!idle.isIdle} />}
      {next !== undefined && <UpNext title={next} isAutomatic={wishes.playsNext} onNext={goNext} onReplay={() => play(video)} />}
      <div className={idle.isIdle ? 'opacity-0 transition-opacity' : 'transition-opacity'}>
        <Bar {...props} offer={phase === 'before' && <Offer {...props} />} />
      </div>
      {phase === 'waiting' && (
        <Waiting
          offers={lighterThan(source.playback?.renditions ?? [], source.shown)}
          onSwitch={(quality) => chooseQuality(quality, { isLight: true })}
          onRetry={() => void source.retry()}
        />
      )}
      {phase !== 'waiting' && <Resume {...props} />}
    </>
  )
}

// The resume button replaces the play button, because the two would overlap on phones.
const hasBigButtons = (phase: Phase, { resumedAt }: StageProps['source']): boolean =>
  phase === 'before' ? resumedAt === null : phase !== 'waiting'

function Bar({ video, state, source, wishes, settings, tracks, markers, isFullscreen, act, offer }: StageProps & { offer: ReactNode }) {
  const { playback, choice, shown } = source
  return (
    <PlayerControls
      {...{ state, settings, markers, act, isFullscreen, offer }}
      hasCaptions={tracks.length > 0}
      storyboard={wishes.savesData ? undefined : playback?.storyboard}
      quality={choice ? { shown: shownWords(choice, shown), isSaving: wishes.savesData } : undefined}
      onSeek={(seconds) => seek(video, seconds)}
      hasPictureInPicture={document.pictureInPictureEnabled}
    />
  )
}

/** Shows how much data the rest of the video will use. */
function Offer({ source: { playback, choice }, state, price, act }: StageProps) {
  if (playback === null || choice === null) return null
  const { renditions, isOnDevice = false } = playback
  const words = isOnDevice ? 'Downloaded' : weightWords({ renditions, choice, price }, restShare(state)).join(' · ')
  return <StartOffer {...{ words, isOnDevice }} quality={qualityNames[choice]} onChange={() => act({ do: 'showQuality' })} />
}

function Resume({ video, state, source: { resumedAt, forgetResume } }: StageProps) {
  if (resumedAt === null || state.hasEnded) return null
  return (
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
  )
}

function shownWords(choice: Choice, shown: Quality | null): string {
  if (choice === 'audio') return 'Audio'
  return choice === 'auto' && shown !== null ? `Auto (${shown})` : qualityNames[choice]
}

const restShare = ({ time, duration }: VideoState): number => (duration > 0 ? Math.max(0, 1 - time / duration) : 1)
