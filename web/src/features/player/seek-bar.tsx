import type { Storyboard } from '@akada/contract/playback.ts'
import { type PointerEvent, useState } from 'react'
import { clock } from '../../lib/clock.ts'
import { SeekPreview } from './seek-preview.tsx'

export type Marker = { second: number; label: string }

type SeekBarProps = {
  time: number
  /** The duration in seconds, or 0 if unknown. */
  duration: number
  bufferedTo: number
  /** Notes and bookmarks. Only pointers can use them, because the notes tab lists them for other input. */
  markers: readonly Marker[]
  /** Undefined if there are no preview pictures or the data saver is on. */
  storyboard: Storyboard | undefined
  onSeek: (seconds: number) => void
}

/** A slider on top of three bars: the whole video, the loaded part and the played part. */
export function SeekBar({ time, duration, bufferedTo, markers, storyboard, onSeek }: SeekBarProps) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [isMovedByKeys, setMovedByKeys] = useState(false)
  const share = (seconds: number) => (duration > 0 ? `${Math.min(100, (100 * seconds) / duration)}%` : '0%')
  const previewed = pointedAt ?? (isMovedByKeys ? time : null)
  return (
    <div className="group/seek relative h-6 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-on-video">
      <div className="meter pointer-events-none absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded-sm bg-on-video/25 group-hover/seek:h-1.5">
        <div className="absolute inset-y-0 left-0 bg-on-video/40" style={{ width: share(bufferedTo) }} />
        <div className="absolute inset-y-0 left-0 bg-accent-fill" style={{ width: share(time) }} />
      </div>
      <div
        className="pointer-events-none absolute top-1/2 size-3.5 -translate-1/2 rounded-full bg-accent-fill"
        style={{ left: share(time) }}
      />
      {duration > 0 && previewed !== null && <SeekPreview second={previewed} duration={duration} storyboard={storyboard} />}
      <input
        type="range"
        data-seek
        aria-label="Position"
        aria-valuetext={`${clock(time)} of ${clock(duration)}`}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(time, duration)}
        // Ignores the slider while the duration is unknown, because every position would be the start.
        onChange={(event) => duration > 0 && onSeek(Number(event.currentTarget.value))}
        onPointerMove={(event) => setPointedAt(secondUnder(event, duration))}
        onPointerDown={(event) => setPointedAt(secondUnder(event, duration))}
        onPointerLeave={() => setPointedAt(null)}
        onPointerCancel={() => setPointedAt(null)}
        onKeyDown={() => setMovedByKeys(true)}
        onBlur={() => setMovedByKeys(false)}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
      />
      {duration > 0 && (
        <div aria-hidden="true">
          {markers.map(({ second, label }) => (
            <button
              key={second}
              type="button"
              tabIndex={-1}
              title={label}
              onClick={() => onSeek(second)}
              style={{ left: share(second) }}
              className="absolute top-0 grid h-full w-3 -translate-x-1/2 cursor-pointer place-items-center"
            >
              <span className="h-3.5 w-1 rounded-full bg-on-video" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function secondUnder(event: PointerEvent<HTMLElement>, duration: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return width > 0 ? Math.max(0, Math.min(1, (event.clientX - left) / width)) * duration : 0
}
