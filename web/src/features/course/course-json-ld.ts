import type { Course } from '@akada/contract/courses.ts'
import { breadcrumbsOf, jsonLdOf, organizationOf, type Thing, wholeAddress } from '../../lib/json-ld.ts'
import { languageTag } from '../../lib/language-tag.ts'
import { paths } from '../../lib/paths.ts'
import type { Site } from '../../lib/site.ts'
import { levelNames } from './course-words.ts'

/** Returns a course's structured data. */
export function courseJsonLd(course: Course, site: Site): Thing[] {
  const crumbs = [
    { name: 'Courses', path: paths.courses() },
    { name: course.title, path: paths.course(course.id) },
  ]
  return [jsonLdOf(courseThing(course, site)), jsonLdOf(breadcrumbsOf(site, crumbs))]
}

function courseThing(course: Course, site: Site): Thing {
  const url = wholeAddress(site, paths.course(course.id))
  return {
    '@type': 'Course',
    name: course.title,
    description: course.subtitle,
    url,
    ...(course.coverImageUrl && { image: wholeAddress(site, course.coverImageUrl) }),
    inLanguage: languageTag(course.language),
    educationalLevel: levelNames[course.level],
    provider: organizationOf(site),
    offers: offersOf(course, { currency: site.currency, url }),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: workloadOf(course),
      instructor: {
        '@type': 'Person',
        name: course.instructorName,
        ...(course.instructorProfileId !== null && { url: wholeAddress(site, paths.publicProfile(course.instructorProfileId)) }),
      },
    },
    // Google rejects a rating without reviews.
    ...(course.totalReviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: course.averageRating,
        reviewCount: course.totalReviews,
        bestRating: 5,
        worstRating: 0.5,
      },
    }),
  }
}

/** Returns the prices that buyers can pay, with the visitor's currency first. */
function offersOf(
  { isFree, priceNaira, priceUsd, paidAbroad, paidAtHome, sale }: Course,
  { currency, url }: { currency: Site['currency']; url: string },
): Thing[] {
  const offer = (price: number, priceCurrency: Site['currency'], availability = 'InStock'): Thing => ({
    '@type': 'Offer',
    category: isFree ? 'Free' : 'Paid',
    price: isFree ? 0 : price,
    priceCurrency,
    ...(sale && { priceValidUntil: sale.endsAt }),
    url,
    availability: `https://schema.org/${availability}`,
  })
  const inDollars = paidAbroad ? [] : [offer(priceUsd, 'USD')]
  const inNaira = priceNaira === null || paidAtHome ? [] : [offer(priceNaira, 'NGN')]
  const offers = currency === 'NGN' ? [...inNaira, ...inDollars] : [...inDollars, ...inNaira]
  return offers.length > 0 ? offers : [offer(priceUsd, 'USD', 'OutOfStock')]
}

/** Returns the total length as an ISO 8601 duration. */
function workloadOf({ sections }: Course): string {
  const seconds = sections.flatMap(({ lectures }) => lectures).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return `PT${Math.max(1, Math.round(seconds / 60))}M`
}
