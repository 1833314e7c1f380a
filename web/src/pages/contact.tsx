import { Suspense } from 'react'
import { SiteText } from '../features/site-texts/site-text.tsx'
import { siteTextQuery } from '../features/site-texts/site-texts.api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useIsTakenOver } from '../lib/use-is-taken-over.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

// Lazy, because the form is larger than the rest of the page, which already shows the email address.
const ContactPanel = lazyPart(async () => (await import('./parts/contact-panel.tsx')).ContactPanel)

export const loader = ({ queryClient }: PageContext) => queryClient.ensureQueryData(siteTextQuery('contact'))

export const head = (): Head => ({
  title: 'Contact Us',
  description: 'Ask us about a course, a payment or your account. A person reads every message.',
  canonical: paths.contact,
})

export function Component() {
  const isTakenOver = useIsTakenOver()
  return (
    <div className="page grid gap-8 py-10 lg:grid-cols-2 lg:gap-12">
      <div>
        <h1 className="mb-6 text-4xl">Contact Us</h1>
        <SiteText textKey="contact" />
      </div>
      <section aria-labelledby="message" className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-8">
        <h2 id="message" className="mb-5 text-2xl">
          Send us a message
        </h2>
        {isTakenOver ? (
          <Suspense fallback={<Waiting />}>
            <ContactPanel waiting={<Waiting />} />
          </Suspense>
        ) : (
          <Waiting />
        )}
      </section>
    </div>
  )
}

const Waiting = () => (
  <Loading label="Loading the form…" isQuiet>
    <Skeleton className="h-112 rounded-md" />
  </Loading>
)
