import { disableAnnouncements } from '@akada/contract/calls/announcements.ts'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import { LinkAction } from '../features/newsletter/link-action.tsx'
import { call } from '../lib/api.ts'
import type { Head } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'

export const head = (): Head => ({ title: 'Unsubscribe' })

const words = {
  question: 'You’ll no longer receive emails like the one you opened.',
  button: 'Unsubscribe',
  busy: 'Unsubscribing…',
  done: 'You’re unsubscribed from emails like this one. You can turn them back on in Settings.',
  failure: 'We couldn’t unsubscribe you. Please try again.',
}

export function Component() {
  const token = useLinkCode('token')
  const { supportEmail } = useSite()
  return (
    <AccountCard title="Unsubscribe">
      <LinkAction
        token={token}
        act={(given) => call(disableAnnouncements, { query: {}, body: { token: given } })}
        words={words}
        withoutToken="To unsubscribe, open the link at the end of one of our emails."
        refused={`This link is incomplete. Open it again from the email, or write to ${supportEmail}.`}
      />
    </AccountCard>
  )
}
