import { Suspense, useSyncExternalStore } from 'react'
import { useSite } from '../../lib/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

// Lazy, because most sites have no provider. If the script can't be loaded, the form still works.
const ProviderButtons = lazyPart<ProviderButtonsProps>(
  async () => (await import('./provider-buttons.tsx')).ProviderButtons,
  () => null,
)

const never = () => () => undefined

/**
 * The other services with which visitors can log in or register, if the site offers any. Reserves the height of the buttons, which the
 * server can't render, because their script isn't loaded there.
 */
export function ProviderLogins(props: ProviderButtonsProps) {
  const { loginProviders = [] } = useSite()
  // Not `useIsTakenOver`, because its script also contains parts of the course list.
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (loginProviders.length === 0) return null
  return (
    <div className="mt-5 grid content-start gap-4" style={{ minHeight: `${1.5 + 4.25 * loginProviders.length}rem` }}>
      <Suspense>{isTakenOver && <ProviderButtons {...props} />}</Suspense>
    </div>
  )
}
