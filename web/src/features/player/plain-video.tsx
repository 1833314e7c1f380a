import type { CaptionTrack } from '@akada/contract/courses.ts'
import { useState } from 'react'
import { performAction } from './perform-action.ts'
import type { PlayerAction } from './player-keys.ts'
import { usePlayerSettings } from './player-settings.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useNativeCaptions } from './use-native-captions.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useSettingsOn } from './use-settings-on.ts'
import { finiteDurationOf } from './use-video-state.ts'

type PlainVideoProps = {
  url: string
  posterUrl: string | undefined
  /** The caption tracks of the lecture. Undefined for a video outside a lecture. */
  spoken: { lectureId: number; tracks: readonly CaptionTrack[] } | undefined
}

const silent: NonNullable<PlainVideoProps['spoken']> = { lectureId: 0, tracks: [] }

/** Plays a video with native controls, and with the player's keys and captions. */
export function PlainVideo({ url, posterUrl, spoken = silent }: PlainVideoProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a script adds the captions as text tracks */}
      <video
        ref={setVideo}
        className="aspect-video w-full rounded-md bg-video"
        src={url}
        poster={posterUrl}
        controls
        autoPlay
        playsInline
        controlsList="nodownload"
        onKeyDown={(event) => isOfBrowser(event.key) && event.stopPropagation()}
      />
      {video && <Playing video={video} spoken={spoken} />}
    </>
  )
}

/** While the video has the focus, the browser handles these keys. If the player also handled them, it would undo the effect. */
const isOfBrowser = (key: string) => [' ', 'Home', 'End'].includes(key) || key.startsWith('Arrow')

const nothing = () => undefined

function Playing({ video, spoken: { lectureId, tracks } }: { video: HTMLVideoElement; spoken: typeof silent }) {
  useSettingsOn(video, usePlayerSettings())
  useNativeCaptions(video, { lectureId, tracks })
  const { toggle } = useFullscreen(video, video)
  // These actions exist only on the learning page.
  const others = {
    goNext: nothing,
    goPrevious: nothing,
    showKeys: nothing,
    showCaptionSettings: nothing,
    showQuality: nothing,
    bookmark: nothing,
    writeNote: nothing,
  }
  const act = (action: PlayerAction) =>
    action.do !== 'toggleTheater' &&
    performAction(action, { video, duration: finiteDurationOf(video), toggleFullscreen: toggle, ...others })
  usePlayerKeys(video, act)
  return null
}
