import type { Broadcast } from '@akada/contract/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { fieldFault } from '../../lib/faults.ts'
import { isoOf, ownZone } from '../../lib/local-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { TextField } from '../../ui/field.tsx'
import { audienceText, countText } from './broadcast-words.ts'
import { audienceQuery, type To, useScheduleBroadcast, useTestBroadcast } from './broadcasts.api.ts'
import { audienceOf, valuesOf } from './draft-values.ts'
import { MailPreview } from './mail-preview.tsx'

type SendDialogProps = { broadcast: Broadcast; to: To; onSent: () => void; onClose: () => void }

/** Previews a broadcast with its recipient count, sends a test to the admin, and sends or schedules the broadcast. */
export function SendDialog({ broadcast, to, onSent, onClose }: SendDialogProps) {
  const { id, version } = broadcast
  const audience = useQuery(audienceQuery(audienceOf(valuesOf(broadcast))))
  const test = useTestBroadcast()
  const scheduling = useScheduleBroadcast()
  const [isLater, setLater] = useState(false)
  const [time, setTime] = useState('')
  const [fault, setFault] = useState<string>()
  const recipients = audience.data?.recipients
  const isUncounted = audience.isError && recipients === undefined
  const isBusy = scheduling.isPending

  function submit(event: FormEvent) {
    event.preventDefault()
    const sendAt = isLater ? isoOf(time) : null
    setFault(isLater && sendAt === null ? 'Choose a date and time.' : undefined)
    if (isLater && sendAt === null) return
    scheduling.mutate({ id, version, sendAt }, { onSuccess: onSent, onError: (error) => setFault(fieldFault(error, 'sendAt')) })
  }

  return (
    <Dialog open size="large" title="Send this message?" busy={isBusy} onClose={onClose}>
      {scheduling.error && !fault && (
        <Banner kind="error">{sentenceOf(scheduling.error, 'We couldn’t schedule the message. Please try again.')}</Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
        <MailPreview id={id} version={version} />
        <form method="post" noValidate aria-label="Delivery" onSubmit={submit} className="grid content-start gap-5">
          <p role="status">
            <span className="block text-sm text-ink-muted">{audienceText(broadcast)}</span>
            {!isUncounted && (
              <strong className="tabular text-lg">{recipients === undefined ? 'Counting…' : countText(recipients, to)}</strong>
            )}
          </p>
          {isUncounted && (
            <Failed
              message="We couldn’t count the recipients."
              error={audience.error}
              onRetry={() => void audience.refetch()}
              busy={audience.isFetching}
            />
          )}
          <Button variant="secondary" busy={test.isPending} busyText="Sending…" onClick={() => test.mutate(id)}>
            Send me a test
          </Button>
          <When isLater={isLater} onChange={setLater} />
          {isLater && (
            <TextField
              label="Date and time"
              hint={`Time zone: ${ownZone()}`}
              type="datetime-local"
              required
              error={fault}
              value={time}
              onChange={({ currentTarget }) => setTime(currentTarget.value)}
            />
          )}
          <DialogActions>
            <Button type="submit" disabled={!recipients} busy={isBusy} busyText={isLater ? 'Scheduling…' : 'Sending…'}>
              {labelOf({ isLater, recipients, to })}
            </Button>
          </DialogActions>
        </form>
      </div>
    </Dialog>
  )
}

function labelOf({ isLater, recipients, to }: { isLater: boolean; recipients: number | undefined; to: To }): string {
  if (recipients === 0) return 'No recipients'
  if (isLater) return 'Schedule'
  return recipients === undefined ? 'Send' : `Send to ${countText(recipients, to)}`
}

const When = ({ isLater, onChange }: { isLater: boolean; onChange: (isLater: boolean) => void }) => (
  <fieldset>
    <legend className="font-semibold">When</legend>
    {[
      { label: 'Now', value: false },
      { label: 'Later', value: true },
    ].map(({ label, value }) => (
      <label key={label} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="when"
          className="size-5 flex-none accent-brand"
          checked={isLater === value}
          onChange={() => onChange(value)}
        />
        {label}
      </label>
    ))}
  </fieldset>
)
