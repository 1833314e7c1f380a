import { SiteText } from '../features/site-texts/site-text.tsx'
import { siteTextQuery } from '../features/site-texts/site-texts.api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'

export const loader = ({ queryClient }: PageContext) => queryClient.ensureQueryData(siteTextQuery('terms'))

export const head = (): Head => ({
  title: 'Terms',
  description: 'Terms for students and instructors: accounts, courses, payments and refunds.',
  canonical: paths.terms,
})

export const Component = () => (
  <div className="page py-10">
    <h1 className="mb-6 text-4xl">Terms</h1>
    <SiteText textKey="terms" isDated />
  </div>
)
