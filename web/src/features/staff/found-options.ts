import type { Findings } from '@akada/contract/staff.ts'
import { mayPass } from '../../lib/access.ts'
import { bundleDeskPaths, bundlePaths } from '../../lib/bundle-paths.ts'
import { orderWords, receiptText } from '../../lib/order-words.ts'
import { paths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { adminPaths, couponPaths, instructorPaths, managerPaths } from '../../lib/work-paths.ts'
import type { IconName } from '../../ui/icon.tsx'
import { findPages } from './site-pages.ts'

export type FoundOption = { to: string; label: string; detail: string | null; icon: IconName }
export type FoundGroup = { name: string; options: readonly FoundOption[] }

const courseStates: Record<Findings['courses'][number]['status'], string> = {
  DRAFT: 'Draft',
  UNDER_REVIEW: 'In review',
  CHANGES_REQUESTED: 'Changes requested',
  REJECTED: 'Rejected',
  LIVE: 'Published',
  ARCHIVED: 'Archived',
}

const courseTargets: Record<Findings['courses'][number]['opens'], (id: number) => string> = {
  review: adminPaths.courseReview,
  editor: (id) => instructorPaths.editCourse(id),
  page: paths.course,
}

/** Returns what was found, with the page of the session's highest role for each item. */
export function foundGroups(search: string, found: Findings | undefined, session: Session | null): FoundGroup[] {
  const isAdmin = mayPass(session, 'ADMIN')
  const couponPath = isAdmin
    ? couponPaths.report
    : mayPass(session, 'MANAGER')
      ? managerPaths.coupon
      : (code: string) => instructorPaths.coupons({ search: code })
  const groups: FoundGroup[] = [
    {
      name: 'Orders',
      options: (found?.orders ?? []).map(({ id, status, buyerName, receiptNumber }) => ({
        to: managerPaths.order(id),
        label: `Order #${id}`,
        detail: [receiptText({ id, receiptNumber }, search), buyerName, orderWords[status].text].filter(Boolean).join(' · '),
        icon: 'receipt',
      })),
    },
    {
      name: 'Users',
      options: (found?.people ?? []).map(({ id, name, email, state }) => ({
        to: isAdmin ? adminPaths.person(id) : managerPaths.person(id),
        label: name,
        detail: [email, state === 'SUSPENDED' ? 'Suspended' : null].filter(Boolean).join(' · ') || null,
        icon: 'user',
      })),
    },
    {
      name: 'Courses',
      options: (found?.courses ?? []).map(({ id, title, status, opens }) => ({
        to: courseTargets[opens](id),
        label: title,
        detail: courseStates[status],
        icon: 'book',
      })),
    },
    {
      name: 'Bundles',
      options: (found?.bundles ?? []).map(({ id, title, status, opens }) => ({
        to: opens === 'page' ? bundlePaths.bundle(id) : bundleDeskPaths(opens).edit(id),
        label: title,
        detail: courseStates[status],
        icon: 'gift',
      })),
    },
    {
      name: 'Coupons',
      options: (found?.coupons ?? []).map(({ code, isActive }) => ({
        to: couponPath(code),
        label: code,
        detail: isActive ? 'Active' : 'Inactive',
        icon: 'ticket',
      })),
    },
    {
      name: 'Pages and settings',
      options: findPages(search, session).map(({ label, to, area }) => ({ to, label, detail: area, icon: 'settings' })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

/** Returns the index that a key press moves to, or undefined for other keys. The list is circular. */
export function indexAfter(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  return undefined
}
