import type { Findings } from '@akada/contract/staff.ts'
import { listNewestPeople } from '#features/people/list-people.ts'
import { listNewestManaged } from '#features/purchases/list-managed-orders.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { listBundles, listCoupons, listCourses } from './staff.queries.ts'
import { hasWork, isSearchable, openedBundlePage, openedPage, type Work, workOf } from './staff.rules.ts'

const MOST = 5

/** Finds what the user may open by any of their roles: managers find no drafts, and instructors their own courses and coupons. */
export async function searchSite(db: Db, user: User, search: string): Promise<Findings> {
  const work = workOf(user.roles)
  if (!hasWork(work)) refuse('NOT_ALLOWED')
  if (!isSearchable(search)) return { people: [], orders: [], courses: [], bundles: [], coupons: [] }
  const [people, orders, courses, bundles, coupons] = await Promise.all([
    work.isManager ? findPeople(db, search, work) : [],
    work.isManager ? findOrders(db, search) : [],
    findCourses(db, { search, user, work }),
    findBundles(db, { search, user, work }),
    listCoupons(db, { search, instructorId: work.isManager ? null : user.id, limit: MOST }),
  ])
  return { people, orders, courses, bundles, coupons }
}

async function findPeople(db: Db, search: string, { isAdmin }: Work): Promise<Findings['people']> {
  const found = await listNewestPeople(db, { search, size: MOST }, isAdmin ? 'everything' : 'buyers')
  return found.map(({ id, name, email, state }) => ({ id, name, email, state }))
}

async function findOrders(db: Db, search: string): Promise<Findings['orders']> {
  const found = await listNewestManaged(db, { search, size: MOST })
  return found.map(({ buyer, id, status, total, currency, receiptNumber }) => ({
    ...{ id, status, total, currency, receiptNumber },
    buyerName: buyer.name,
  }))
}

type Sought = { search: string; user: User; work: Work }

const seenBy = ({ isAdmin, isManager, isInstructor }: Work) => ({ all: isAdmin, published: isManager, own: isInstructor })

async function findCourses(db: Db, { search, user, work }: Sought): Promise<Findings['courses']> {
  const found = await listCourses(db, { search, sees: seenBy(work), userId: user.id, limit: MOST })
  return found.map(({ isOwn, ...course }) => ({ ...course, opens: openedPage({ ...course, isOwn }, work) }))
}

async function findBundles(db: Db, { search, user, work }: Sought): Promise<Findings['bundles']> {
  const found = await listBundles(db, { search, sees: seenBy(work), userId: user.id, limit: MOST })
  return found.map(({ isOwn, ...bundle }) => ({ ...bundle, opens: openedBundlePage(isOwn, work) }))
}
