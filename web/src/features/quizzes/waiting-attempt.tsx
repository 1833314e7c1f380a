import { useEffect, useRef } from 'react'
import type { Entry } from '../../lib/outbox/actions.ts'
import { retry } from '../../lib/outbox/send-outbox.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Replaces a quiz while an attempt waits to be sent. */
export function WaitingAttempt({ entry }: { entry: Entry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-xl outline-none">
        <Icon name="clock" className="text-ink-muted" />
        Your attempt is waiting to sync
      </h2>
      {entry.refusal === null ? (
        <p>Your answers are saved on this device. You’ll get your result when you’re back online.</p>
      ) : (
        <>
          <Banner kind="error">{entry.refusal}</Banner>
          <p className="text-ink-muted">
            Your answers are saved on this device. Send them again, or discard them from the list of unsynced changes to restart the quiz.
          </p>
          <div>
            <Button onClick={() => void retry(entry)}>Send again</Button>
          </div>
        </>
      )}
    </div>
  )
}
