import type { Storyboard } from '@akada/contract/playback.ts'
import type { ReactNode } from 'react'
import { clock } from '../../lib/clock.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { PlayerAction } from './player-keys.ts'
import { changeSettings, type PlayerSettings } from './player-settings.ts'
import { SPEEDS } from './resume.ts'
import { type Marker, SeekBar } from './seek-bar.tsx'
import type { VideoState } from './use-video-state.ts'

type PlayerControlsProps = {
  state: VideoState
  settings: PlayerSettings
  isFullscreen: boolean
  hasCaptions: boolean
  markers: readonly Marker[]
  storyboard: Storyboard | undefined
  /** The label of the current quality, or undefined if unknown. */
  quality: { shown: string; isSaving: boolean } | undefined
  hasPictureInPicture: boolean
  /** Shown beside the times before playback. */
  offer: ReactNode
  act: (action: PlayerAction) => void
  onSeek: (seconds: number) => void
}

export function PlayerControls({ state, settings, markers, storyboard, quality, offer, act, onSeek, ...rest }: PlayerControlsProps) {
  return (
    <div className="absolute inset-x-0 bottom-0 forced-color-adjust-none bg-linear-to-t from-video/95 to-transparent px-2 pt-8 @max-[30rem]:via-video/80 @max-[30rem]:via-70% sm:px-3">
      <SeekBar time={state.time} duration={state.duration} bufferedTo={state.bufferedTo} {...{ markers, storyboard, onSeek }} />
      <div className="flex flex-wrap items-center justify-end">
        <ControlButton
          icon={state.isPlaying ? 'pause' : 'play'}
          label={state.isPlaying ? 'Pause' : 'Play'}
          onClick={() => act({ do: 'togglePlay' })}
        />
        <VolumeControl settings={settings} act={act} />
        <span className={offer ? 'grow @min-[44rem]:hidden' : 'grow @min-[30rem]:hidden'} />
        <div
          className={`order-first ml-1 flex basis-full flex-wrap items-center gap-x-2 text-sm/4 whitespace-nowrap ${offer ? besideOffer : beside}`}
        >
          <span className="tabular">
            {clock(state.time)} / {clock(state.duration)}
          </span>
          {offer}
        </div>
        <SpeedSelect speed={settings.speed} />
        {quality && <QualityButton {...quality} onClick={() => act({ do: 'showQuality' })} />}
        <RightButtons settings={settings} act={act} {...rest} />
      </div>
    </div>
  )
}

// The times have their own row until the other controls leave enough space.
const beside = '@min-[30rem]:order-none @min-[30rem]:basis-0 @min-[30rem]:grow'
const besideOffer = '@min-[44rem]:order-none @min-[44rem]:basis-0 @min-[44rem]:grow'

type RightButtonsProps = Omit<PlayerControlsProps, 'state' | 'markers' | 'storyboard' | 'quality' | 'offer' | 'onSeek'>

function RightButtons({ settings, isFullscreen, hasCaptions, hasPictureInPicture, act }: RightButtonsProps) {
  return (
    <>
      <ControlButton
        className="hidden @min-[34rem]:grid"
        icon="bookmark"
        label="Bookmark this moment"
        onClick={() => act({ do: 'bookmark' })}
      />
      {hasCaptions && (
        <>
          <ControlButton
            icon="captions"
            label="Captions"
            isPressed={settings.hasCaptions}
            className="grid aria-pressed:text-accent-fill"
            onClick={() => act({ do: 'toggleCaptions' })}
          />
          <ControlButton
            className="hidden @min-[40rem]:grid"
            icon="settings"
            label="Caption settings"
            onClick={() => act({ do: 'showCaptionSettings' })}
          />
        </>
      )}
      <ControlButton className="hidden @min-[44rem]:pointer-fine:grid" label="Keyboard shortcuts" onClick={() => act({ do: 'showKeys' })}>
        <span className="text-lg font-bold" aria-hidden="true">
          ?
        </span>
      </ControlButton>
      {hasPictureInPicture && (
        <ControlButton
          className="hidden @min-[42rem]:grid"
          label="Picture-in-picture"
          onClick={() => act({ do: 'togglePictureInPicture' })}
        >
          <PictureInPictureIcon />
        </ControlButton>
      )}
      {!isFullscreen && (
        <ControlButton
          className="hidden @min-[36rem]:lg:grid"
          icon="theater"
          label="Theater view"
          isPressed={settings.isTheatre}
          onClick={() => act({ do: 'toggleTheater' })}
        />
      )}
      <ControlButton
        icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
        label={isFullscreen ? 'Exit full screen' : 'Full screen'}
        onClick={() => act({ do: 'toggleFullscreen' })}
      />
    </>
  )
}

function VolumeControl({ settings, act }: Pick<PlayerControlsProps, 'settings' | 'act'>) {
  const isSilent = settings.isMuted || settings.volume === 0
  return (
    <>
      <ControlButton
        className="hidden @min-[22rem]:grid"
        icon={isSilent ? 'mute' : 'volume'}
        label={settings.isMuted ? 'Unmute' : 'Mute'}
        onClick={() => act({ do: 'toggleMute' })}
      />
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(settings.volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={settings.isMuted ? 0 : settings.volume}
        onChange={(event) => changeSettings({ volume: Number(event.currentTarget.value), isMuted: false })}
        className="mr-2 hidden h-11 w-20 accent-accent-fill focus-visible:outline-on-video @min-[50rem]:pointer-fine:block"
      />
    </>
  )
}

function SpeedSelect({ speed }: { speed: number }) {
  return (
    <select
      aria-label="Speed"
      title="Speed"
      value={speed}
      onChange={(event) => changeSettings({ speed: Number(event.currentTarget.value) })}
      className="tabular h-11 cursor-pointer appearance-none rounded-sm bg-transparent px-2 text-center text-sm font-semibold hover:bg-on-video/15 focus-visible:outline-on-video"
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value} className="bg-video text-on-video">
          {value}×
        </option>
      ))}
    </select>
  )
}

/** Shows the current quality and whether the data saver is on, and opens the quality menu. */
const QualityButton = ({ shown, isSaving, onClick }: { shown: string; isSaving: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={`Quality: ${shown}${isSaving ? ', data saver' : ''}`}
    title="Quality and data"
    data-saving={isSaving || undefined}
    className="h-11 rounded-sm px-2 text-sm font-semibold whitespace-nowrap hover:bg-on-video/15 focus-visible:outline-on-video data-[saving]:text-accent-fill"
    onClick={onClick}
  >
    {shown}
  </button>
)

type ControlButtonProps = {
  label: string
  onClick: () => void
  icon?: IconName
  children?: ReactNode
  isPressed?: boolean
  className?: string
}

function ControlButton({ label, onClick, icon, children, isPressed, className = 'grid' }: ControlButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className={`${className} size-11 flex-none place-items-center rounded-sm hover:bg-on-video/15 focus-visible:outline-on-video`}
    >
      {icon ? <Icon name={icon} /> : children}
    </button>
  )
}

const PictureInPictureIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M21 11V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h5M14 14h7v6h-7z" />
  </svg>
)
