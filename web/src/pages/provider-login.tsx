import { useNavigate, useParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { ProviderLogin } from '../features/accounts/provider-login.tsx'
import type { ProviderLogin as Login } from '../features/accounts/use-provider-answer.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { startSession } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { showToast } from '../ui/toast.tsx'

export const head = (): Head => ({ title: 'Login' })

/** The page to which a provider returns the browser. */
export function Component() {
  const { provider: id = '' } = useParams()
  const navigate = useNavigate()
  const name = useSite().loginProviders?.find((provider) => provider.id === id)?.name
  // An unknown provider is refused by the server, with a message.
  const provider = { id, name: name ?? 'another service' }

  const goOn = ({ session, returnUrl }: Login) => {
    if (session) {
      startSession(session)
      // The login page checks whether the user may open the page.
      return void navigate(paths.login(returnUrl), { replace: true })
    }
    showToast({ kind: 'success', text: `You can now log in with ${provider.name}.` })
    void navigate(paths.settings(), { replace: true })
  }

  return (
    <AccountCard title={`Log in with ${provider.name}`}>
      <ProviderLogin provider={provider} onDone={goOn} onBack={() => void navigate(paths.login(), { replace: true })} />
    </AccountCard>
  )
}
