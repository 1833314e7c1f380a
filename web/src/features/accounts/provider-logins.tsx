import { Suspense } from 'react'
import { useSite } from '../../lib/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

// Most sites have no provider.
const ProviderButtons = lazyPart(async () => (await import('./provider-buttons.tsx')).ProviderButtons)

/** The other services with which visitors can log in or register, if the site offers any. */
export function ProviderLogins(props: ProviderButtonsProps) {
  const { loginProviders = [] } = useSite()
  if (loginProviders.length === 0) return null
  return (
    <div className="mt-5 grid gap-4">
      <p className="text-center text-ink-muted">or</p>
      <Suspense fallback={loginProviders.map(({ id }) => <Skeleton key={id} className="h-12" />)}>
        <ProviderButtons {...props} />
      </Suspense>
    </div>
  )
}
