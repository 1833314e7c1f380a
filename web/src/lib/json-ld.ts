// Structured data for search engines, in the vocabulary of schema.org. It may contain only what the page shows.
import { paths } from './paths.ts'
import type { Site } from './site.ts'

const context = { '@context': 'https://schema.org' }

export type Thing = { '@type': string; [property: string]: unknown }

/** Returns the absolute URL of a path or a file on the site. */
export const wholeAddress = ({ publicUrl }: Pick<Site, 'publicUrl'>, address: string): string => new URL(address, publicUrl).href

export const jsonLdOf = (thing: Thing): Thing => ({ ...context, ...thing })

export const organizationOf = (site: Pick<Site, 'name' | 'publicUrl'>): Thing => ({
  '@type': 'Organization',
  '@id': wholeAddress(site, '/#organization'),
  name: site.name,
  url: wholeAddress(site, '/'),
  logo: wholeAddress(site, '/favicon.svg'),
})

/** Describes the site and its search. */
export const websiteOf = (site: Site): Thing => ({
  '@type': 'WebSite',
  name: site.name,
  url: wholeAddress(site, '/'),
  publisher: { '@id': wholeAddress(site, '/#organization') },
  potentialAction: {
    '@type': 'SearchAction',
    // The braces are part of the URL template.
    target: { '@type': 'EntryPoint', urlTemplate: `${wholeAddress(site, paths.courses())}?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** Describes a page's breadcrumbs. The last one is the page itself. */
export const breadcrumbsOf = (site: Site, crumbs: readonly { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: wholeAddress(site, path),
  })),
})
