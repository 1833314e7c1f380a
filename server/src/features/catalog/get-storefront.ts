import { courseCard, type Shop } from '#features/courses/courses.cards.ts'
import { listInstructorCourses } from '#features/courses/list-instructor-courses.ts'
import { type CourseSearch, searchCourses } from '#features/courses/search-courses.ts'
import { storefrontWords } from '#features/settings/settings.rules.ts'
import { type SiteSettings, siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { findFeaturedInstructor, sumUpCatalog } from './catalog.queries.ts'
import { ROW_LENGTH, withoutRepeats } from './catalog.rules.ts'

// Leaves enough courses for each row if the rows above show some of them.
const CANDIDATES = 4 * ROW_LENGTH

/** Returns what the storefront shows besides the list of all courses. */
export async function getStorefront(db: Db, shop: Shop) {
  const settings = await siteSettings(db)
  return {
    title: settings.storefrontTitle || storefrontWords.storefrontTitle,
    text: settings.storefrontText || storefrontWords.storefrontText,
    totals: await sumUpCatalog(db),
    rows: withoutRepeats(await listRows(db, shop, settings)),
    takesDollars: shop.policy.foreignCurrency === 'usd',
    showsDataCost: settings.dataPricePerGbNaira > 0,
  }
}

async function listRows(db: Db, shop: Shop, settings: SiteSettings) {
  const { showsPopularRow, showsNewRow, showsFreeRow, showsInstructorRow } = settings
  const found = async (search: Pick<CourseSearch, 'sort' | 'price'>) => {
    const everything = { search: '', status: 'LIVE', currency: 'USD', page: 1, size: CANDIDATES } as const
    return (await searchCourses(db, { ...everything, ...search }, null)).rows.map((row) => courseCard(row, shop))
  }
  const featured = showsInstructorRow ? await findFeaturedInstructor(db, ROW_LENGTH) : undefined
  return [
    ...(showsPopularRow ? [{ kind: 'popular' as const, courses: await found({ sort: 'popular' }) }] : []),
    ...(showsNewRow ? [{ kind: 'new' as const, courses: await found({ sort: 'newest' }) }] : []),
    ...(showsFreeRow ? [{ kind: 'free' as const, courses: await found({ sort: 'popular', price: 'free' }) }] : []),
    ...(featured ? [{ kind: 'instructor' as const, instructor: featured, courses: await coursesOf(featured.id) }] : []),
  ]

  function coursesOf(instructorId: string) {
    return listInstructorCourses(db, { instructorId, limit: CANDIDATES }, shop)
  }
}
