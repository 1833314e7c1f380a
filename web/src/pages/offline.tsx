import { useSearchParams } from 'react-router'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { safeReturnUrl } from '../lib/return-url.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { Drawing } from '../ui/icon.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'You’re offline' })

/** A skeleton that fits any page, shown before it is known which page was requested. */
export const Pending = () => (
  <div className="page min-h-dvh py-8">
    <Loading label="Loading...">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  </div>
)

/** Replaces a page that isn't on this device. */
export function Component() {
  const [query] = useSearchParams()
  const isSignedIn = useSession() !== null
  return (
    <div className="page flex flex-col items-center py-16 text-center">
      <Drawing name="search" />
      <h1 className="mt-6 text-3xl">You’re offline</h1>
      <p className="mt-3 max-w-md text-ink-muted">
        This page will load when you reconnect.
        {isSignedIn && ' Downloaded lectures play offline.'}
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {isSignedIn && <LinkButton to={paths.myLearning({ tab: 'kept' })}>Open downloads</LinkButton>}
        {/* Reloads the page completely, because the server may have a new version of the site. */}
        <a href={safeReturnUrl(query.get('from'))} className={buttonClass({ variant: 'secondary' })}>
          Try again
        </a>
      </p>
    </div>
  )
}
