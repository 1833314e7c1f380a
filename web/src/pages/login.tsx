import { Link, Navigate, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { safeReturnUrl } from '../lib/return-url.ts'
import { useSession } from '../lib/session.ts'
import { Banner } from '../ui/banner.tsx'

export const head = (): Head => ({ title: 'Login' })

export function Component() {
  const session = useSession()
  const [query] = useSearchParams()
  const registeredEmail = useRegisteredEmail()
  const returnUrl = query.get('returnUrl') ?? undefined

  if (session) return <Navigate to={safeReturnUrl(returnUrl)} replace />
  return (
    <AccountCard
      title="Login"
      footer={
        <>
          New here?{' '}
          <Link className="link" to={paths.register(returnUrl)}>
            Register
          </Link>
        </>
      }
    >
      {registeredEmail !== undefined && (
        <div className="mb-5">
          <Banner kind="success">Your account has been created. Please log in.</Banner>
        </div>
      )}
      <LoginForm email={registeredEmail} />
    </AccountCard>
  )
}

/** Whose account was made a moment ago. A reload, which is a POP, has forgotten it, as the server's markup has. */
function useRegisteredEmail(): string | undefined {
  const { state } = useLocation() as { state: { registeredEmail?: string } | null }
  const isFresh = useNavigationType() !== 'POP'
  return isFresh ? state?.registeredEmail : undefined
}
