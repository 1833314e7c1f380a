import { type ComponentType, lazy, Suspense } from 'react'
import { useSite } from '../../lib/site.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

// Most sites have no provider. If the script can't be loaded, the form still works.
const ProviderButtons = lazy<ComponentType<ProviderButtonsProps>>(() =>
  import('./provider-buttons.tsx').then(
    (module) => ({ default: module.ProviderButtons }),
    () => ({ default: () => null }),
  ),
)

/** The other services with which visitors can log in or register, if the site offers any. */
export function ProviderLogins(props: ProviderButtonsProps) {
  const { loginProviders = [] } = useSite()
  return (
    loginProviders.length > 0 && (
      <div className="mt-5 grid gap-4">
        <Suspense
          fallback={['or', ...loginProviders].map((_, index) => <Skeleton key={String(index)} className={index ? 'h-13' : 'h-6'} />)}
        >
          <ProviderButtons {...props} />
        </Suspense>
      </div>
    )
  )
}
