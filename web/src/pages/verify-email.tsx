import { AccountCard } from '../features/accounts/account-card.tsx'
import { EmailVerification } from '../features/accounts/email-verification.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import type { Head } from '../lib/page.ts'
import { useSession } from '../lib/session.ts'

export const head = (): Head => ({ title: 'Verify Email' })

export function Component() {
  const code = useLinkCode()
  const session = useSession()
  return (
    <AccountCard title="Verify Email">
      <EmailVerification code={code} isLoggedIn={session !== null} />
    </AccountCard>
  )
}
