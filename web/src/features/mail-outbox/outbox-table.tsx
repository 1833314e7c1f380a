import type { SentMail } from '@akada/contract/mails.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { placeOf, useResend } from './mail-outbox.api.ts'
import { stateWords } from './outbox-words.ts'

/** Shows each email's status, with an action to send the email again. */
export function OutboxTable({ mails }: { mails: readonly SentMail[] }) {
  const [asked, setAsked] = useState<SentMail | null>(null)
  const resend = useResend()
  const close = () => setAsked(null)
  const columns: readonly Column<SentMail>[] = [
    { key: 'createdAt', header: 'Date', cell: ({ createdAt }) => <Moment at={createdAt} isExact /> },
    { key: 'name', header: 'Type', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { key: 'to', header: 'Recipient', cell: (mail) => <Reader {...mail} /> },
    { key: 'state', header: 'Status', cell: (mail) => <State {...mail} /> },
    { key: 'act', header: 'Actions', cell: (mail) => <Act mail={mail} onAsk={() => setAsked(mail)} /> },
  ]
  return (
    <>
      <Table caption="Emails" isCaptionHidden columns={columns} rows={mails} rowKey={({ id }) => id} />
      <ConfirmDialog
        open={asked !== null}
        title="Resend this email?"
        text={`We’ll regenerate the email, with a new code if it has one, and send it to ${asked?.to ?? 'its recipient'}.`}
        confirmText="Resend"
        busy={resend.isPending}
        busyText="Sending…"
        onConfirm={() => asked && resend.mutate(asked.id, { onSettled: close })}
        onCancel={close}
      />
    </>
  )
}

const Reader = ({ to }: SentMail) => (
  <Link to={placeOf({ to, kind: '', state: undefined, before: undefined })} className="link wrap-anywhere">
    {to}
    <VisuallyHidden>: all emails to this address</VisuallyHidden>
  </Link>
)

const State = ({ state, tries, fault, sentAt, nextTryAt }: SentMail) => (
  <div className="min-w-0">
    <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>
    {tries > 1 && <span className="ml-2 text-sm text-ink-muted">{tries} attempts</span>}
    {state !== 'SENT' && sentAt !== null && (
      <p className="mt-1 text-sm text-ink-muted">
        Last sent <Moment at={sentAt} isExact />
      </p>
    )}
    {fault && (
      <div className="mt-1 text-sm">
        <p>{fault.text}</p>
        <details className="text-ink-muted">
          <summary className="cursor-pointer py-1">Mail server response</summary>
          <p className="wrap-anywhere">{fault.said}</p>
        </details>
      </div>
    )}
    {state === 'FAILED' && nextTryAt !== null && (
      <p className="mt-1 text-sm text-ink-muted">
        Next attempt <Moment at={nextTryAt} isExact />
      </p>
    )}
  </div>
)

const Act = ({ mail: { mayResend, state, name, to }, onAsk }: { mail: SentMail; onAsk: () => void }) =>
  mayResend ? (
    <Button variant="secondary" size="small" aria-label={`${state === 'FAILED' ? 'Send now' : 'Resend'}: ${name} to ${to}`} onClick={onAsk}>
      {state === 'FAILED' ? 'Send now' : 'Resend'}
    </Button>
  ) : (
    <span className="text-ink-muted">–</span>
  )
