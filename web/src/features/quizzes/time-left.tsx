import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { clockText, timeNotice } from './quizzes.rules.ts'

type TimeLeftProps = { endsAt: number; limitSeconds: number; onOver: () => void }

const LAST_MINUTE = 60

/** A visual countdown. Screen readers announce the remaining time at most twice, then the end. */
export function TimeLeft({ endsAt, limitSeconds, onOver }: TimeLeftProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt))
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])

  return (
    <div className={`flex items-center gap-2 font-semibold tabular ${seconds <= LAST_MINUTE ? 'text-danger' : 'text-ink-muted'}`}>
      <Icon name="clock" />
      <span role="timer" aria-label="Time left">
        {clockText(Math.max(0, seconds))}
      </span>
      <span role="status" className="sr-only">
        {timeNotice(seconds, limitSeconds)}
      </span>
    </div>
  )
}

const secondsUntil = (endsAt: number) => Math.ceil((endsAt - Date.now()) / 1000)
