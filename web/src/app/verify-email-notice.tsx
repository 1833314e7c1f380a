import { useState } from 'react'
import { useLocation } from 'react-router'
import { useNewVerificationLink } from '../features/accounts/verification.api.ts'
import { sentenceOf } from '../lib/api.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountNotice } from './account-notice.tsx'

// The verification page contains the same notice. The others have buttons or a question at the bottom edge.
const hasNoRoom = /^\/(verify-email|my-learning\/courses|cart|payment|enrollment-success)(\/|$)/i
const isCoursePage = /^\/courses\/[^/]/i

type VerifyEmailNoticeProps = { account: { id: string; email: string } }

/** Reappears at the next visit, because an unverified email address may not reach the user. */
export function VerifyEmailNotice({ account }: VerifyEmailNoticeProps) {
  const [isDismissed, setDismissed] = useState(() => dismissedId() === account.id)
  const { pathname } = useLocation()
  if (isDismissed || hasNoRoom.test(pathname)) return null

  const dismiss = () => {
    keepDismissed(account.id)
    setDismissed(true)
  }

  return (
    <AccountNotice
      kind="info"
      icon="mail"
      isWideOnly={isCoursePage.test(pathname)}
      dismiss={
        <button type="button" aria-label="Dismiss" className="button button-icon button-small -my-1.5 text-ink-muted" onClick={dismiss}>
          <Icon name="close" />
        </button>
      }
    >
      <p className="min-w-0">
        Please verify your email.<span className="max-sm:sr-only"> We sent a link to {account.email}.</span>
      </p>
      <SendAgain />
    </AccountNotice>
  )
}

function SendAgain() {
  const { mutate, isPending, isSuccess, isError, error } = useNewVerificationLink()
  return (
    <>
      <button type="button" className="link min-h-6 font-semibold" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {isPending ? 'Sending…' : 'Send again'}
      </button>
      <span role="status">
        {isSuccess && <span className="text-success">Sent. Check your inbox.</span>}
        {isError && <span className="text-danger">{sentenceOf(error, 'Failed to send the link. Please try again.')}</span>}
      </span>
    </>
  )
}

const KEY = 'verify-notice-dismissed-by'

// Storage throws where the browser forbids it. The notice then stays dismissed until the page is left.
function dismissedId(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keepDismissed(id: string) {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    return
  }
}
