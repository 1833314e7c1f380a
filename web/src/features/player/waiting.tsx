import type { Quality } from '@akada/contract/playback.ts'
import { useEffect, useState } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Fault } from './explain-failure.ts'

const SLOW_AFTER_MS = 4000
// After this time, the wait counts as failed.
const HOPELESS_AFTER_MS = 30_000

type WaitingProps = {
  /** The lower qualities that the student can switch to. */
  offers: readonly Quality[]
  onSwitch: (quality: Quality) => void
  onRetry: () => void
}

/** Shows a spinner while the video lacks data. After 4 s, offers lower qualities. After 30 s, the spinner stops. */
export function Waiting({ offers, onSwitch, onRetry }: WaitingProps) {
  const isOnline = useOnline()
  const isSlow = useIsOver(SLOW_AFTER_MS)
  const isHopeless = useIsOver(HOPELESS_AFTER_MS)
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 p-4 pb-16 text-center"
    >
      {!isHopeless && isOnline && (
        <span className={`place-items-center rounded-full bg-video/70 ${isSlow ? 'hidden size-16 @md:grid' : 'grid size-16'}`}>
          <span className="grid scale-150">
            <Spinner />
          </span>
        </span>
      )}
      <span className={isSlow || !isOnline ? 'rounded-md bg-video/80 px-3 py-1' : 'sr-only'}>
        {wordsOf({ isOnline, isSlow, isHopeless })}
      </span>
      {isSlow && (
        <span className="pointer-events-auto flex flex-wrap justify-center gap-2">
          {isOnline &&
            offers.map((quality) => (
              <Button key={quality} size="small" onClick={() => onSwitch(quality)}>
                Switch to {quality}
              </Button>
            ))}
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry
          </Button>
        </span>
      )}
    </div>
  )
}

function wordsOf({ isOnline, isSlow, isHopeless }: { isOnline: boolean; isSlow: boolean; isHopeless: boolean }): string {
  if (!isOnline) return 'You’re offline. Playback resumes when you reconnect.'
  if (isHopeless) return 'We can’t load this video.'
  return isSlow ? 'Still loading. Your connection seems slow.' : 'Loading the video'
}

function useIsOver(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}

export function PlaybackFailed({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-video p-4 text-center">
      <Icon name="warning" className="hidden size-8 @md:block" />
      <p className="font-semibold @md:text-lg">{fault.isOffline ? 'You’re offline.' : fault.message}</p>
      <p className="mb-2 text-sm @md:mb-3 @md:text-base">{fault.isOffline ? 'Playback resumes when you reconnect.' : fault.advice}</p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
