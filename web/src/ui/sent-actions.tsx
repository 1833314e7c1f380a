import { isolated } from '@akada/contract/text-direction.ts'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../lib/api.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { showToast } from './toast.tsx'

type Acting = {
  isPending: boolean
  mutate: (id: number, outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

type SentActionsProps = {
  id: number
  /** The recipient's email or name. */
  name: string
  resend: Acting
  revoke: Acting
  mayResend: boolean
  mayRevoke: boolean
  /** The consequences of revoking. */
  revokeText: string
  /** The toast after revoking. */
  revoked: string
  /** Further buttons. */
  children?: ReactNode
}

/** Resends or revokes an invitation that was emailed. */
export function SentActions({ id, name, resend, mayResend, mayRevoke, children, ...revoking }: SentActionsProps) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-1 md:flex-nowrap">
      {mayResend && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Resend to ${name}`}
          busy={resend.isPending}
          busyText="Sending…"
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () => showToast({ kind: 'success', text: `We’re emailing the invitation to ${isolated(name)} again.` }),
              onError: failed('We couldn’t resend this invitation. Please try again.'),
            })
          }
        >
          Resend
        </Button>
      )}
      {mayRevoke && <RevokeButton id={id} name={name} {...revoking} />}
      {children}
    </span>
  )
}

const failed = (otherwise: string) => (error: Error) => showToast({ kind: 'error', text: sentenceOf(error, otherwise) })

type RevokeButtonProps = Pick<SentActionsProps, 'id' | 'name' | 'revoke' | 'revokeText' | 'revoked'>

function RevokeButton({ id, name, revoke, revokeText, revoked }: RevokeButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Revoke the invitation to ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Revoke this invitation?"
        text={revokeText}
        confirmText="Revoke"
        variant="danger"
        busy={revoke.isPending}
        busyText="Revoking…"
        onConfirm={() =>
          revoke.mutate(id, {
            onSuccess: () => {
              setAsking(false)
              showToast({ kind: 'success', text: revoked })
            },
            onError: failed('We couldn’t revoke this invitation. Please try again.'),
          })
        }
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** An email in a table. A usual one stays on one line, because it would be split at its hyphens. */
export const EmailText = ({ email }: { email: string }) => (
  <span className={email.length > MOST_ON_A_LINE ? 'wrap-anywhere' : 'md:whitespace-nowrap'}>{email}</span>
)

const MOST_ON_A_LINE = 32
