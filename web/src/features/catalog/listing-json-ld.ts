import type { Category } from '@akada/contract/categories.ts'
import type { listCatalog } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { breadcrumbsOf, jsonLdOf, organizationOf, type Thing, websiteOf, wholeAddress } from '../../lib/json-ld.ts'
import { paths } from '../../lib/paths.ts'
import type { Site } from '../../lib/site.ts'

type Shown = Pick<Answer<typeof listCatalog>, 'content' | 'page' | 'size'>

/** Returns a catalog page's structured data. For the page of all courses, it also describes the site and its search. */
export function listingJsonLd(shown: Shown, category: Pick<Category, 'id' | 'name'> | undefined, site: Site): Thing[] {
  const about = category ? [categoryCrumbs(category, site)] : [organizationOf(site), websiteOf(site)]
  return [...about, ...(shown.content.length > 0 ? [listOf(shown, site)] : [])].map(jsonLdOf)
}

const listOf = ({ content, page, size }: Shown, site: Site): Thing => ({
  '@type': 'ItemList',
  itemListElement: content.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: (page - 1) * size + index + 1,
    name: title,
    url: wholeAddress(site, paths.course(id)),
  })),
})

const categoryCrumbs = ({ id, name }: Pick<Category, 'id' | 'name'>, site: Site): Thing =>
  breadcrumbsOf(site, [
    { name: 'Categories', path: paths.categories },
    { name, path: paths.category(id) },
  ])
