import type { Cue } from '@akada/contract/captions.ts'
import { cuesAt } from './captions.rules.ts'
import type { PlayerSettings } from './player-settings.ts'

const sizes = { small: 0.8, medium: 1, large: 1.35, largest: 1.75 } as const

const backgrounds = {
  solid: 'bg-video',
  dim: 'bg-video/75',
  none: '[text-shadow:0_0_2px_var(--color-video),0_0_4px_var(--color-video),0_0_8px_var(--color-video)]',
} as const

type CaptionsOverlayProps = {
  cues: readonly Cue[]
  time: number
  settings: PlayerSettings
  /** Whether the control bar is visible. Captions must not cover it. */
  hasControls: boolean
}

/** Shows the current captions, above the control bar while the bar is visible. */
export function CaptionsOverlay({ cues, time, settings, hasControls }: CaptionsOverlayProps) {
  const spoken = cuesAt(cues, time)
  if (spoken.length === 0) return null
  return (
    <div
      className={`pointer-events-none absolute inset-x-2 flex flex-col items-center gap-1 text-center ${hasControls ? 'bottom-19 @max-[30rem]:bottom-23' : 'bottom-3'}`}
      style={{ fontSize: `calc(clamp(0.875rem, 2.6cqw, 2rem) * ${sizes[settings.captionsSize]})` }}
    >
      {spoken.map(({ text }, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: simultaneous cues can have the same text
          key={index}
          dir="auto"
          className={`w-fit max-w-[42em] rounded-sm px-2 leading-snug font-medium whitespace-pre-line ${backgrounds[settings.captionsBackground]}`}
        >
          {text}
        </p>
      ))}
    </div>
  )
}
