import { confirmSubscription } from '@akada/contract/calls/newsletter.ts'
import { CHECK_MAILBOX } from '@akada/contract/newsletter-consent.ts'
import { useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import { LinkAction } from '../features/newsletter/link-action.tsx'
import { call } from '../lib/api.ts'
import type { Head } from '../lib/page.ts'

export const head = (): Head => ({ title: 'Confirm your subscription' })

const words = {
  question: 'Confirm to get our newsletter at this address.',
  button: 'Confirm subscription',
  busy: 'Confirming…',
  done: 'You’re subscribed. Thank you!',
  failure: 'Failed to confirm your subscription. Please try again.',
}

export function Component() {
  const token = useLinkCode('token')
  const [query] = useSearchParams()
  // Without scripts, the form is submitted to this URL, which then has no token.
  const wasAsked = query.has('asked')
  return (
    <AccountCard title="Newsletter">
      <LinkAction
        token={wasAsked ? null : token}
        act={(given) => call(confirmSubscription, { body: { token: given } })}
        words={words}
        withoutToken={CHECK_MAILBOX}
        refused="This link is no longer valid. Subscribe again below to get a new one."
      />
    </AccountCard>
  )
}
