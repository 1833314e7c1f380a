import type { Bundle } from '@akada/contract/bundles.ts'
import { bundlePaths } from '../../lib/bundle-paths.ts'
import { breadcrumbsOf, jsonLdOf, type Thing, wholeAddress } from '../../lib/json-ld.ts'
import { paths } from '../../lib/paths.ts'
import type { Site } from '../../lib/site.ts'

/** Returns a bundle's structured data: what it contains, and the prices that buyers can pay, with the visitor's currency first. */
export function bundleJsonLd(bundle: Bundle, site: Site): Thing[] {
  const crumbs = [
    { name: 'Bundles', path: bundlePaths.list() },
    { name: bundle.title, path: bundlePaths.bundle(bundle.id) },
  ]
  return [jsonLdOf(collectionOf(bundle, site)), jsonLdOf(breadcrumbsOf(site, crumbs))]
}

const collectionOf = (bundle: Bundle, site: Site): Thing => ({
  '@type': 'ProductCollection',
  name: bundle.title,
  description: descriptionOf(bundle),
  url: wholeAddress(site, bundlePaths.bundle(bundle.id)),
  ...(bundle.coverImageUrl && { image: wholeAddress(site, bundle.coverImageUrl) }),
  collectionSize: bundle.totalCourses,
  hasPart: bundle.courses.map(({ id, title, subtitle }) => ({
    '@type': 'Course',
    name: title,
    description: subtitle,
    url: wholeAddress(site, paths.course(id)),
  })),
  offers: offersOf(bundle, site),
})

function offersOf({ id, isSold, priceNaira, priceUsd, paidAbroad, paidAtHome }: Bundle, site: Site): Thing[] {
  const offer = (price: number, priceCurrency: Site['currency'], availability = 'InStock'): Thing => ({
    '@type': 'Offer',
    price,
    priceCurrency,
    url: wholeAddress(site, bundlePaths.bundle(id)),
    availability: `https://schema.org/${availability}`,
  })
  if (!isSold) return [offer(priceUsd, 'USD', 'OutOfStock')]
  const inDollars = paidAbroad ? [] : [offer(priceUsd, 'USD')]
  const inNaira = priceNaira === null || paidAtHome ? [] : [offer(priceNaira, 'NGN')]
  const offers = site.currency === 'NGN' ? [...inNaira, ...inDollars] : [...inDollars, ...inNaira]
  return offers.length > 0 ? offers : [offer(priceUsd, 'USD', 'OutOfStock')]
}

/** Returns the bundle's description, or the titles of its courses, shortened for search engines. */
export const descriptionOf = ({ description, courses }: Pick<Bundle, 'description' | 'courses'>): string =>
  (description.trim() === '' ? courses.map(({ title }) => title).join(', ') : description.replace(/\s+/g, ' ')).slice(0, 200)
