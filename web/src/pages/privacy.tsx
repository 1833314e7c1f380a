import { SiteText } from '../features/site-texts/site-text.tsx'
import { siteTextQuery } from '../features/site-texts/site-texts.api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'

export const loader = ({ queryClient }: PageContext) => queryClient.ensureQueryData(siteTextQuery('privacy'))

export const head = (): Head => ({
  title: 'Privacy',
  description: 'What personal data we store, why and for how long, and how to view, correct or delete it.',
  canonical: paths.privacy,
})

export const Component = () => (
  <div className="page py-10">
    <h1 className="mb-6 text-4xl">Privacy</h1>
    <SiteText textKey="privacy" isDated />
  </div>
)
