import { type ReactNode, Suspense } from 'react'
import { TeachingExplained } from '../features/instructors/teaching-explained.tsx'
import type { Head, HeadContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

// Lazy, because with its form it is larger than the rest of the page, which most visitors only read.
const OwnApplication = lazyPart(async () => (await import('./parts/own-application.tsx')).OwnApplication)

export const head = (_: unknown, { site }: HeadContext): Head => ({
  title: `Teach on ${site.name}`,
  description: 'Teach what you know, on any device. Earn a share of every sale, and more with your own coupons.',
  canonical: paths.teach,
})

export function Component() {
  const session = useSession()
  return (
    <div className="page py-10">
      <TeachingExplained />
      <section
        aria-labelledby="apply"
        className="mt-6 grid gap-6 rounded-lg border border-line bg-surface p-6 shadow-sm sm:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-10"
      >
        <div>
          <h2 id="apply" className="text-2xl">
            Become an instructor
          </h2>
          <p className="mt-3 text-ink-muted">If you know your subject and enjoy explaining it, you can teach here.</p>
        </div>
        <div>
          {session ? (
            <Suspense fallback={<Waiting />}>
              <OwnApplication waiting={<Waiting />} />
            </Suspense>
          ) : (
            <Visitor />
          )}
        </div>
      </section>
    </div>
  )
}

const Waiting = (): ReactNode => (
  <Loading label="Loading your application…">
    <Skeleton className="h-56 rounded-md" />
  </Loading>
)

const Visitor = () => (
  <>
    <p>Log in to apply, or register if you’re new. It takes about five minutes.</p>
    <div className="mt-5 flex flex-wrap gap-3">
      <LinkButton to={paths.login(paths.teach)}>Log in</LinkButton>
      <LinkButton variant="secondary" to={paths.register(paths.teach)}>
        Register
      </LinkButton>
    </div>
  </>
)
