import { type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { PlayerAction } from './player-keys.ts'
import type { VideoState } from './use-video-state.ts'

type SurfaceProps = {
  state: VideoState
  hasButtons: boolean
  /** Whether the user can skip. False before playback starts. */
  canSkip: boolean
  /** Whether there is a message. On phones, the buttons leave space above it. */
  hasWords: boolean
  isIdle: boolean
  hide: () => void
  act: (action: PlayerAction) => void
}

/**
 * The picture as a control: a click toggles playback, and a touch toggles the controls and large buttons. Only for pointers, because
 * keyboard users have the control bar and the shortcuts.
 */
export function Surface({ state, hasButtons, canSkip, hasWords, isIdle, hide, act }: SurfaceProps) {
  const wasIdle = useRef(false)
  return (
    <div
      aria-hidden="true"
      className={`absolute inset-0 flex items-center justify-center gap-8 ${hasWords ? 'max-sm:pb-28' : 'max-sm:pb-14'} ${isIdle ? 'cursor-none' : ''}`}
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
          <BigButton
            className={`hidden text-sm font-bold ${canSkip ? 'pointer-coarse:grid' : ''}`}
            onPress={() => act({ do: 'seekBy', seconds: -10 })}
          >
            −10 s
          </BigButton>
          <BigButton className={state.isPlaying ? 'hidden pointer-coarse:grid' : 'grid'} onPress={() => act({ do: 'togglePlay' })}>
            <Icon name={state.isPlaying ? 'pause' : 'play'} className="size-8" />
          </BigButton>
          <BigButton
            className={`hidden text-sm font-bold ${canSkip ? 'pointer-coarse:grid' : ''}`}
            onPress={() => act({ do: 'seekBy', seconds: 10 })}
          >
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
