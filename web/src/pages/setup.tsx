import { useNavigate } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { SiteSetup } from '../features/accounts/site-setup.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { adminPaths } from '../lib/work-paths.ts'

export const head = (): Head => ({ title: 'Set up your site' })

export function Component() {
  const token = useLinkCode('token')
  const navigate = useNavigate()
  const goOn = (isAdmin: boolean) => void navigate(isAdmin ? adminPaths.settings() : paths.settings({ tab: 'security' }), { replace: true })
  return (
    <AccountCard title="Set up your site">
      <SiteSetup token={token} onCreated={goOn} />
    </AccountCard>
  )
}
