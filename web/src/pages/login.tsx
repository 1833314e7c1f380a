import { Suspense, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { ProviderLogins } from '../features/accounts/provider-logins.tsx'
import { mayPass, neededRoleAt } from '../lib/access.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { safeReturnUrl } from '../lib/return-url.ts'
import { useSession } from '../lib/session.ts'
import { Banner } from '../ui/banner.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isForCourse, LogInTo, loadCourseToTake } from './parts/log-in-to.tsx'
import { useWordOfPageBefore } from './parts/page-before.ts'

// Lazy, because visitors never need it.
const WrongAccount = lazyPart(async () => (await import('./parts/wrong-account.tsx')).WrongAccount)

export const head = (): Head => ({ title: 'Login', canonical: paths.login() })

export const loader = async ({ queryClient, url }: PageContext) => loadCourseToTake(queryClient, url)

export function Component() {
  const session = useSession()
  const [query] = useSearchParams()
  const { registeredEmail, offeredEmail, notice } = useWordOfPageBefore()
  const returnUrl = query.get('returnUrl') ?? undefined

  const [hasSwitched, setSwitched] = useState(false)

  if (session) {
    const target = safeReturnUrl(returnUrl)
    const role = neededRoleAt(new URL(target, location.origin).pathname)
    if (role === null || mayPass(session, role)) return <Navigate to={target} replace />
    return (
      <AccountCard title="You can’t open this page">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <WrongAccount role={role} onSwitched={() => setSwitched(true)} />
        </Suspense>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="Login"
      footer={
        <>
          {!isForCourse(returnUrl) && (
            <>
              New here?{' '}
              <Link className="link" to={paths.register(returnUrl)}>
                Register
              </Link>
              <span aria-hidden="true"> · </span>
            </>
          )}
          <Link className="link" to={paths.forgotPassword}>
            Forgot password?
          </Link>
        </>
      }
    >
      <LogInTo returnUrl={returnUrl} current="login" />
      {registeredEmail !== undefined && (
        <div className="mb-5">
          <Banner kind="success">
            Your account has been created. We sent a link to {registeredEmail} to verify your email. Please log in.
          </Banner>
        </div>
      )}
      {notice !== undefined && (
        <div className="mb-5">
          <Banner kind="info">{notice}</Banner>
        </div>
      )}
      <LoginForm email={registeredEmail ?? offeredEmail} isFocused={hasSwitched} />
      <ProviderLogins verb="Log in" returnUrl={returnUrl} />
    </AccountCard>
  )
}
