import { useEffect, useState } from 'react'
import { clock } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { useDeparture } from '../../ui/use-departure.ts'

const RESUME_BAR_STAYS_MS = 6000

type ResumeBarProps = { at: number; isPlaying: boolean; onResume: () => void; onStartOver: () => void; onLeave: () => void }

/** Shows the position at which the video resumes. Disappears after 6 s of playback, unless the pointer or the focus is on it. */
export function ResumeBar({ at, isPlaying, onResume, onStartOver, onLeave }: ResumeBarProps) {
  const holds = useDeparture(isPlaying ? RESUME_BAR_STAYS_MS : undefined, onLeave)
  return (
    <div
      role="status"
      className="absolute top-3 left-1/2 flex max-w-[calc(100%-1.5rem)] -translate-x-1/2 items-center gap-1 rounded-md border border-on-video/25 bg-video/90 p-1 text-sm"
      {...holds}
    >
      {isPlaying ? (
        <span className="px-3 whitespace-nowrap">Resumed at {clock(at)}</span>
      ) : (
        <button type="button" className={barButton} onClick={onResume}>
          Resume at {clock(at)}
        </button>
      )}
      <button type="button" className={barButton} onClick={onStartOver}>
        Start over
      </button>
    </div>
  )
}

const barButton = 'min-h-11 rounded-sm px-3 font-semibold whitespace-nowrap hover:bg-on-video/15 focus-visible:outline-on-video'

const NEXT_AFTER_SECONDS = 5

type UpNextProps = { title: string; isAutomatic: boolean; onNext: () => void; onReplay: () => void }

/** Shown at the end of a video. With autoplay, the next lecture starts after 5 s unless the user cancels. */
export function UpNext({ title, isAutomatic, onNext, onReplay }: UpNextProps) {
  const [isCanceled, setCanceled] = useState(false)
  const isCounting = isAutomatic && !isCanceled
  const left = useCountdown(isCounting, onNext)
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-video/85 px-4 pt-2 pb-20 text-center">
      <p className="text-sm">{isCounting ? <span role="timer">Up next in {left}</span> : 'Up next'}</p>
      <p dir="auto" className="line-clamp-1 max-w-lg text-lg font-semibold sm:line-clamp-2">
        {title}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={isCounting ? () => setCanceled(true) : onReplay}>
          {isCounting ? 'Cancel' : 'Watch again'}
        </Button>
        <Button onClick={onNext}>Play now</Button>
      </div>
    </div>
  )
}

function useCountdown(isCounting: boolean, onDone: () => void): number {
  const [left, setLeft] = useState(NEXT_AFTER_SECONDS)
  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onDone()), 1000)
    return () => clearTimeout(timer)
  }, [isCounting, left, onDone])
  return left
}
