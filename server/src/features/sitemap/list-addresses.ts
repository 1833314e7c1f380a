import type { Db } from '#platform/database/database.ts'
import { listCategories, listCourseRanges, listInstructors, listLiveCourses, listSoldBundles } from './sitemap.queries.ts'
import { idsOf, idsPerFile, type SitemapEntry, type SitemapFile } from './sitemap.rules.ts'

/** Pages that always exist and are indexed, as in the web client's routes. */
const pages = ['/courses', '/categories', '/bundles', '/teach', '/about', '/contact', '/terms', '/privacy']

export const listFiles = async (db: Db, perFile: number): Promise<SitemapFile[]> => [
  'pages',
  ...(await listCourseRanges(db, idsPerFile(perFile))),
]

/** Returns the entries of one file, at most the allowed number. */
export async function listAddresses(db: Db, file: SitemapFile, perFile: number): Promise<SitemapEntry[]> {
  if (file === 'pages') {
    const categories = await listCategories(db, perFile - pages.length)
    const bundles = await listSoldBundles(db, perFile - pages.length - categories.length)
    return [
      ...pages.map((path) => ({ path })),
      ...categories.map(({ id }) => ({ path: `/categories/${id}` })),
      ...bundles.map(({ id, updatedAt }) => ({ path: `/bundles/${id}`, changedAt: updatedAt })),
    ]
  }
  const ids = idsOf(file, perFile)
  const [courses, instructors] = await Promise.all([listLiveCourses(db, ids), listInstructors(db, ids)])
  return [
    ...courses.map(({ id, updatedAt }) => ({ path: `/courses/${id}`, changedAt: updatedAt })),
    ...instructors.map(({ id }) => ({ path: `/user-profile/${id}` })),
  ]
}
