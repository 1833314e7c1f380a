import { Suspense } from 'react'
import { useSite } from '../../lib/site.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { ProviderButtonsProps } from './provider-buttons.tsx'

// Lazy, because most sites have no provider. If the script can't be loaded, the form still works.
const ProviderButtons = lazyPart<ProviderButtonsProps>(
  async () => (await import('./provider-buttons.tsx')).ProviderButtons,
  () => null,
)

/** The other services with which visitors can log in or register, if the site offers any. Reserves the height of one button. */
export const ProviderLogins = (props: ProviderButtonsProps) =>
  useSite().loginProviders?.length ? (
    <div className="mt-5 grid min-h-23 content-start gap-4">
      <Suspense>
        <ProviderButtons {...props} />
      </Suspense>
    </div>
  ) : null
