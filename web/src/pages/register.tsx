import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { safeReturnUrl } from '../lib/return-url.ts'
import { useSession } from '../lib/session.ts'

export const head = (): Head => ({ title: 'Register', canonical: paths.register() })

export function Component() {
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const login = paths.login(query.get('returnUrl') ?? undefined)

  if (session) return <Navigate to={safeReturnUrl(query.get('returnUrl'))} replace />
  return (
    <AccountCard
      title="Register"
      footer={
        <>
          Already have an account?{' '}
          <Link className="link" to={login}>
            Login
          </Link>
        </>
      }
    >
      <RegisterForm onRegistered={(registeredEmail) => void navigate(login, { state: { registeredEmail } })} />
    </AccountCard>
  )
}
