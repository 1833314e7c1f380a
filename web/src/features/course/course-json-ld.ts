import type { Course } from '@akada/contract/courses.ts'
import { paths } from '../../lib/paths.ts'
import { levelNames } from './course-words.ts'

/** A course as search engines want it told. `origin` makes its addresses whole. */
export function courseJsonLd(course: Course, origin: string): object[] {
  const url = origin + paths.course(course.id)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: course.title,
      description: course.subtitle,
      url,
      ...(course.coverImageUrl && { image: new URL(course.coverImageUrl, origin).href }),
      inLanguage: course.language,
      educationalLevel: levelNames[course.level],
      provider: { '@type': 'Person', name: course.instructorName, url: origin + paths.publicProfile(course.instructorId) },
      offers: offersOf(course, url),
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: workloadOf(course) },
      // Google refuses a rating that nobody gave.
      ...(course.totalReviews > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: course.averageRating, reviewCount: course.totalReviews, bestRating: 5 },
      }),
    },
    breadcrumbs(course, origin),
  ]
}

function offersOf({ isFree, priceNaira, priceUsd }: Course, url: string): object[] {
  const offer = (price: number, priceCurrency: 'NGN' | 'USD') => ({
    '@type': 'Offer',
    category: isFree ? 'Free' : 'Paid',
    price: isFree ? 0 : price,
    priceCurrency,
    url,
    availability: 'https://schema.org/InStock',
  })
  return [...(priceNaira === null ? [] : [offer(priceNaira, 'NGN')]), offer(priceUsd, 'USD')]
}

/** As an ISO 8601 duration. */
function workloadOf({ sections }: Course): string {
  const seconds = sections.flatMap(({ lectures }) => lectures).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return `PT${Math.max(1, Math.round(seconds / 60))}M`
}

const breadcrumbs = (course: Course, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Home', path: paths.home },
    { name: 'Courses', path: paths.courses() },
    { name: course.title, path: paths.course(course.id) },
  ].map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: origin + path })),
})
