import { mayPass, type NeededRole } from '../../lib/access.ts'
import { bundleDeskPaths } from '../../lib/bundle-paths.ts'
import type { Session } from '../../lib/session.ts'
import { adminPaths, couponPaths, instructorPaths, managerPaths } from '../../lib/work-paths.ts'

/** A page that the search of staff finds by its label and by other words for its content. */
export type SitePage = { label: string; to: string; area: string; words?: string }

/** The pages of each role. */
export const sitePages: Record<NeededRole, { area: string; pages: readonly Omit<SitePage, 'area'>[] }> = {
  ADMIN: {
    area: 'Admin',
    pages: [
      { label: 'Overview', to: adminPaths.overview, words: 'home dashboard' },
      { label: 'Course Reviews', to: adminPaths.courseReviews(), words: 'queue approve reject' },
      { label: 'Categories', to: adminPaths.categories },
      { label: 'Users', to: adminPaths.people(), words: 'people roles suspend' },
      { label: 'Performance', to: adminPaths.performance(), words: 'sales revenue analytics figures' },
      { label: 'Communication', to: adminPaths.communication(), words: 'announcements newsletter emails outbox templates reports' },
      { label: 'Coupons', to: couponPaths.manage(), words: 'discounts public' },
      { label: 'Coupon Performance Summary', to: couponPaths.summary(), words: 'sales report discounts' },
      { label: 'Bundles', to: bundleDeskPaths('admin').list(), words: 'packages several courses price' },
      { label: 'Audit log', to: adminPaths.audit(), words: 'history changes' },
      { label: 'Operations', to: adminPaths.operations, words: 'jobs backup storage health' },
      {
        label: 'Settings: Brand',
        to: adminPaths.settings(),
        words: 'site name logo storefront headline rows support email social links time zone',
      },
      { label: 'Settings: Pages', to: adminPaths.settings({ tab: 'texts' }), words: 'about terms privacy texts' },
      {
        label: 'Settings: Payments',
        to: adminPaths.settings({ tab: 'money' }),
        words:
          'refund period revenue share affiliates commission payout delay minimum vat tax seller address strikethrough prices currency data price',
      },
      {
        label: 'Settings: Policies',
        to: adminPaths.settings({ tab: 'rules' }),
        words: 'approve instructors two-step verification review new lectures coupon limits storage uploads rules',
      },
      { label: 'Settings: Connections', to: adminPaths.settings({ tab: 'connections' }), words: 'smtp email paystack storage' },
    ],
  },
  MANAGER: {
    area: 'Manager',
    pages: [
      { label: 'Overview', to: managerPaths.overview, words: 'home dashboard' },
      { label: 'Orders', to: managerPaths.orders(), words: 'payments sales' },
      { label: 'Refunds', to: managerPaths.refunds() },
      { label: 'Disputes', to: managerPaths.disputes(), words: 'chargebacks' },
      { label: 'Payouts', to: managerPaths.payouts(), words: 'earnings bank requests runs terms reserve' },
      { label: 'Tax', to: managerPaths.tax(), words: 'vat invoices credit notes sales journal ubl accountant' },
      { label: 'Applications', to: managerPaths.applications(), words: 'instructors applicants' },
      { label: 'Certificate reissues', to: managerPaths.reissues(), words: 'names renamed' },
      { label: 'Affiliates', to: managerPaths.affiliates(), words: 'commissions links suspend' },
      { label: 'Moderation', to: managerPaths.moderation(), words: 'reports reported content' },
      { label: 'Users', to: managerPaths.people(), words: 'people students buyers' },
      { label: 'Coupons', to: managerPaths.coupons(), words: 'discounts' },
      { label: 'Invitations', to: managerPaths.invitations(), words: 'join codes free access' },
    ],
  },
  INSTRUCTOR: {
    area: 'Instructor',
    pages: [
      { label: 'Overview', to: instructorPaths.overview, words: 'home dashboard' },
      { label: 'Your Courses', to: instructorPaths.courses(), words: 'editor prices sale' },
      { label: 'Create New Course', to: instructorPaths.newCourse, words: 'create add' },
      { label: 'Students', to: instructorPaths.students(), words: 'people progress' },
      { label: 'Assignments', to: instructorPaths.assignments(), words: 'grading grade submitted work' },
      { label: 'Performance', to: instructorPaths.performance(), words: 'enrollments analytics figures' },
      { label: 'Communication', to: instructorPaths.communication(), words: 'questions announcements reviews' },
      { label: 'Earnings', to: instructorPaths.earnings(), words: 'wallet payouts bank statement' },
      { label: 'Coupons', to: instructorPaths.coupons(), words: 'discounts' },
      { label: 'Bundles', to: bundleDeskPaths('instructor').list(), words: 'packages several courses price' },
      { label: 'Invitations', to: instructorPaths.invitations(), words: 'join codes free access' },
      { label: 'Affiliates', to: instructorPaths.affiliates(), words: 'commissions links partners' },
      { label: 'Settings', to: instructorPaths.settings(), words: 'profile brand payout account' },
    ],
  },
}

const MOST = 5

/** Returns the pages that the session may open and that contain the beginning of each word of a search. */
export function findPages(search: string, session: Session | null): SitePage[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return (Object.keys(sitePages) as NeededRole[])
    .filter((role) => mayPass(session, role))
    .flatMap((role) => sitePages[role].pages.map((page) => ({ ...page, area: sitePages[role].area })))
    .filter(({ label, words = '' }) => {
      const known = `${label} ${words}`.toLowerCase().split(/[\s:]+/)
      return wanted.every((word) => known.some((other) => other.startsWith(word)))
    })
    .slice(0, MOST)
}
