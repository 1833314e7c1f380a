// What search engines are told in schema.org's words. Only what the page itself says belongs in it.
import { paths } from './paths.ts'
import type { Site } from './site.ts'

const context = { '@context': 'https://schema.org' }

export type Thing = { '@type': string; [property: string]: unknown }

/** The whole address of a path or a file of the site. */
export const wholeAddress = ({ publicUrl }: Pick<Site, 'publicUrl'>, address: string): string => new URL(address, publicUrl).href

export const jsonLdOf = (thing: Thing): Thing => ({ ...context, ...thing })

export const organizationOf = (site: Pick<Site, 'name' | 'publicUrl'>): Thing => ({
  '@type': 'Organization',
  '@id': wholeAddress(site, '/#organization'),
  name: site.name,
  url: wholeAddress(site, '/'),
  logo: wholeAddress(site, '/favicon.svg'),
})

/** The site itself, and how to search it. */
export const websiteOf = (site: Site): Thing => ({
  '@type': 'WebSite',
  name: site.name,
  url: wholeAddress(site, '/'),
  publisher: { '@id': wholeAddress(site, '/#organization') },
  potentialAction: {
    '@type': 'SearchAction',
    // Its braces stand for themselves.
    target: { '@type': 'EntryPoint', urlTemplate: `${wholeAddress(site, paths.courses())}?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** The way to a page: the last crumb is the page itself. */
export const breadcrumbsOf = (site: Site, crumbs: readonly { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: wholeAddress(site, path),
  })),
})
