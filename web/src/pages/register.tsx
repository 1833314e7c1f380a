import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { ProviderLogins } from '../features/accounts/provider-logins.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { safeReturnUrl } from '../lib/return-url.ts'
import { useSession } from '../lib/session.ts'
import { isForCourse, LogInTo, loadCourseToTake } from './parts/log-in-to.tsx'
import { useWordOfPageBefore } from './parts/page-before.ts'

export const head = (): Head => ({ title: 'Register', canonical: paths.register() })

export const loader = async ({ queryClient, url }: PageContext) => loadCourseToTake(queryClient, url)

export function Component() {
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const returnUrl = query.get('returnUrl') ?? undefined
  const login = paths.login(returnUrl)
  const { offeredEmail } = useWordOfPageBefore()

  if (session) return <Navigate to={safeReturnUrl(returnUrl)} replace />
  return (
    <AccountCard
      title="Register"
      footer={
        isForCourse(returnUrl) ? undefined : (
          <>
            Already have an account?{' '}
            <Link className="link" to={login}>
              Login
            </Link>
          </>
        )
      }
    >
      <LogInTo returnUrl={returnUrl} current="register" />
      <RegisterForm email={offeredEmail} onRegistered={(registeredEmail) => void navigate(login, { state: { registeredEmail } })} />
      <ProviderLogins verb="Continue" returnUrl={returnUrl} />
    </AccountCard>
  )
}
