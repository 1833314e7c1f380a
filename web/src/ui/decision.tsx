import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Moment } from './moment.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { showToast } from './toast.tsx'

/** The tabs of a list of requests. */
export const decisionTabs = [
  ['PENDING', 'Pending'],
  ['APPROVED', 'Approved'],
  ['DECLINED', 'Declined'],
] as const

type Choice = {
  title: string
  /** The consequences. */
  text: ReactNode
  hint: string
  isReasonOptional?: boolean
  confirm: (reason: string) => Promise<unknown>
  /** The toast after the decision. */
  done: string
}

type DecisionProps = {
  /** Names the request for screen readers. */
  subject?: string
  isApprovable?: boolean
  approve: Choice
  decline: Choice
  onDecided: () => void
}

/** Approves or declines a request with a reason. */
export function Decision({ subject, isApprovable = true, approve, decline, onDecided }: DecisionProps) {
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null)
  const close = () => setAsked(null)
  const labelOf = (verb: string) => (subject === undefined ? undefined : `${verb}: ${subject}`)
  const dialogOf = ({ text, done, isReasonOptional = false, ...words }: Choice) => ({
    ...words,
    isOptional: isReasonOptional,
    failure: 'We couldn’t record the decision. Please try again.',
    onDone: () => {
      close()
      onDecided()
      showToast({ kind: 'success', text: done })
    },
    onCancel: close,
    children: text,
  })

  return (
    <div className="flex flex-wrap gap-3">
      <Button disabled={!isApprovable} aria-label={labelOf('Approve')} onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button variant="secondary" aria-label={labelOf('Decline')} onClick={() => setAsked('decline')}>
        Decline
      </Button>
      <ReasonDialog open={asked === 'approve'} confirmText="Approve" busyText="Approving…" {...dialogOf(approve)} />
      <ReasonDialog open={asked === 'decline'} confirmText="Decline" busyText="Declining…" variant="danger" {...dialogOf(decline)} />
    </div>
  )
}

type DecidedProps = { status: (typeof decisionTabs)[number][0]; decidedBy: string | null; decidedAt: string | null; reason: string | null }

/** How a request was decided, by whom and why. */
export const Decided = ({ status, decidedBy, decidedAt, reason }: DecidedProps) => (
  <div className="border-s-4 border-line ps-4 text-ink-muted">
    <p>
      {status === 'APPROVED' ? 'Approved' : 'Declined'}
      {decidedBy === null ? (
        ' automatically'
      ) : (
        <>
          {' by '}
          <bdi>{decidedBy || 'a deleted user'}</bdi>
        </>
      )}
      {decidedAt !== null && (
        <>
          {', '}
          <Moment at={decidedAt} />
        </>
      )}
    </p>
    {reason !== null && (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    )}
  </div>
)
