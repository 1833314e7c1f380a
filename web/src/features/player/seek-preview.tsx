import type { Storyboard } from '@akada/contract/playback.ts'
import { clock } from '../../lib/clock.ts'
import { pictureAt } from './storyboard.rules.ts'

type SeekPreviewProps = {
  second: number
  duration: number
  /** Undefined if there are no preview pictures or the data saver is on. */
  storyboard: Storyboard | undefined
}

/** Shows the time and picture for a position, above the seek bar. */
export function SeekPreview({ second, duration, storyboard }: SeekPreviewProps) {
  const picture = storyboard && pictureAt(storyboard, second)
  const half = storyboard ? storyboard.width / 2 : 28
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full mb-1 flex -translate-x-1/2 flex-col items-center gap-1"
      style={{ left: `clamp(${half}px, ${(100 * second) / duration}%, calc(100% - ${half}px))` }}
    >
      {storyboard && picture && (
        <div
          className="max-w-none rounded-sm border border-on-video/60 bg-video"
          style={{
            width: storyboard.width,
            height: storyboard.height,
            backgroundImage: `url("${storyboard.url}")`,
            backgroundPosition: `-${picture.left}px -${picture.top}px`,
          }}
        />
      )}
      <span className="tabular rounded-sm bg-video/90 px-1.5 text-sm">{clock(second)}</span>
    </div>
  )
}
