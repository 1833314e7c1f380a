import { useState } from 'react'
import { isTold } from '../../lib/outbox/outbox.rules.ts'
import { useOutbox } from '../../lib/outbox/use-outbox.ts'
import { Icon } from '../../ui/icon.tsx'
import { WaitingDialog } from './waiting-dialog.tsx'
import { waitingWords } from './waiting-words.ts'

/** Shows the number of unsent actions on this device, and opens their list. Renders nothing if there are none. */
export function WaitingLine() {
  const entries = useOutbox().filter(isTold)
  const [isOpen, setOpen] = useState(false)
  const needsHelp = entries.some(({ refusal }) => refusal !== null)
  return (
    <>
      <div className={entries.length > 0 ? 'mt-2 flex flex-wrap items-center gap-x-3 text-sm' : undefined}>
        <span role="status" className={`flex items-center gap-2 ${needsHelp ? 'text-danger' : 'text-ink-muted'}`}>
          {entries.length > 0 && (
            <>
              <Icon name={needsHelp ? 'warning' : 'clock'} className="size-4" />
              {waitingWords(entries)}
            </>
          )}
        </span>
        {entries.length > 0 && (
          <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
            View changes
          </button>
        )}
      </div>
      <WaitingDialog entries={entries} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
