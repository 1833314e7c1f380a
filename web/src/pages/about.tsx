import { SiteText } from '../features/site-texts/site-text.tsx'
import { siteTextQuery } from '../features/site-texts/site-texts.api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSite } from '../lib/site.ts'

export const loader = ({ queryClient }: PageContext) => queryClient.ensureQueryData(siteTextQuery('about'))

export const head = (): Head => ({
  title: 'About',
  description: 'Who we are, and what we offer students and instructors.',
  canonical: paths.about,
})

export function Component() {
  const { name } = useSite()
  return (
    <div className="page py-10">
      <h1 className="mb-6 text-4xl">About {name}</h1>
      <SiteText textKey="about" />
    </div>
  )
}
