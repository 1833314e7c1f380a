import type { SentMail } from '@akada/contract/mails.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSelection } from '../../lib/use-selection.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Outcome } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { placeOf, useResend } from './mail-outbox.api.ts'
import { stateWords } from './outbox-words.ts'
import { ResendSelected } from './resend-selected.tsx'

type OutboxTableProps = { mails: readonly SentMail[]; onOutcome: (outcome: Outcome) => void }

/** Shows each email's status, with an action to send the email again. */
export function OutboxTable({ mails, onOutcome }: OutboxTableProps) {
  const [asked, setAsked] = useState<SentMail | null>(null)
  const resend = useResend()
  const close = () => setAsked(null)
  const selection = useSelection(mails.filter(({ mayResend }) => mayResend).map(({ id }) => id))
  const columns: readonly Column<SentMail>[] = [
    {
      key: 'createdAt',
      header: 'Date',
      phone: 'amount',
      order: 'dates',
      cell: ({ createdAt }) => <Moment at={createdAt} isExact />,
      phoneCell: ({ createdAt }) => <Moment at={createdAt} />,
      isInDetails: true,
    },
    { key: 'name', header: 'Type', phone: 'primary', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      key: 'to',
      header: 'Recipient',
      phone: 'secondary',
      cell: (mail) => <Reader {...mail} />,
      phoneCell: ({ to }) => to,
      isInDetails: true,
    },
    {
      key: 'state',
      header: 'Status',
      phone: 'status',
      cell: (mail) => <StateBadge {...mail} />,
      note: (mail) => hasNote(mail) && <StateNote {...mail} />,
    },
    { key: 'act', header: 'Actions', phone: 'details', cell: (mail) => <Act mail={mail} onAsk={() => setAsked(mail)} /> },
  ]
  return (
    <>
      <div>
        <ResendSelected mails={mails} selection={selection} onOutcome={onOutcome} />
        <ListTable
          defaultSort={{ key: 'createdAt', direction: 'descending' }}
          caption="Emails"
          isCaptionHidden
          columns={columns}
          rows={mails}
          rowKey={({ id }) => id}
          choice={{
            isChosen: ({ id }) => selection.has(id),
            isOffered: ({ mayResend }) => mayResend,
            onToggle: ({ id }) => selection.toggle(id),
            nameOf: ({ name, to }) => `${name} to ${to}`,
          }}
        />
      </div>
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

const StateBadge = ({ state }: SentMail) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>

const hasNote = ({ state, tries, fault, sentAt, nextTryAt }: SentMail) =>
  tries > 1 || fault !== null || (state !== 'SENT' && sentAt !== null) || (state === 'FAILED' && nextTryAt !== null)

const StateNote = ({ state, tries, fault, sentAt, nextTryAt }: SentMail) => (
  <>
    {tries > 1 && <span className="block">{tries} attempts</span>}
    {state !== 'SENT' && sentAt !== null && (
      <span className="block">
        Last sent <Moment at={sentAt} isExact />
      </span>
    )}
    {fault && (
      <>
        <span className="block text-ink">{fault.text}</span>
        <details>
          <summary className="cursor-pointer py-1">Mail server response</summary>
          <span className="wrap-anywhere">{fault.said}</span>
        </details>
      </>
    )}
    {state === 'FAILED' && nextTryAt !== null && (
      <span className="block">
        Next attempt <Moment at={nextTryAt} isExact />
      </span>
    )}
  </>
)

const Act = ({ mail: { mayResend, state, name, to }, onAsk }: { mail: SentMail; onAsk: () => void }) =>
  mayResend ? (
    <Button variant="secondary" size="small" aria-label={`${state === 'FAILED' ? 'Send now' : 'Resend'}: ${name} to ${to}`} onClick={onAsk}>
      {state === 'FAILED' ? 'Send now' : 'Resend'}
    </Button>
  ) : (
    <span className="text-ink-muted">–</span>
  )
