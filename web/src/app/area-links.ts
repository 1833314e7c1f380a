import type { PendingWork } from '@akada/contract/staff.ts'
import { bundleDeskPaths } from '../lib/bundle-paths.ts'
import { adminPaths, couponPaths, instructorPaths, managerPaths } from '../lib/work-paths.ts'
import type { DashboardLink } from '../ui/dashboard.tsx'

/** `counted`: the pending work whose count the link shows. */
export type AreaLink = DashboardLink & { counted?: keyof PendingWork }

const manager: readonly AreaLink[] = [
  { to: managerPaths.overview, label: 'Overview', icon: 'chart', isExact: true },
  { to: managerPaths.orders(), label: 'Orders', icon: 'receipt', counted: 'heldOrders' },
  { to: managerPaths.refunds(), label: 'Refunds', icon: 'back', counted: 'refunds' },
  { to: managerPaths.disputes(), label: 'Disputes', icon: 'warning', counted: 'disputes' },
  { to: managerPaths.payouts(), label: 'Payouts', icon: 'bank' },
  { to: managerPaths.tax(), label: 'Tax', icon: 'file' },
  { to: managerPaths.applications(), label: 'Applications', short: 'Applicants', icon: 'users', counted: 'applications' },
  { to: managerPaths.reissues(), label: 'Certificate reissues', short: 'Reissues', icon: 'certificate', counted: 'reissues' },
  { to: managerPaths.moderation(), label: 'Moderation', icon: 'eye', counted: 'reports' },
  { to: managerPaths.people(), label: 'Users', icon: 'user' },
  { to: managerPaths.coupons(), label: 'Coupons', icon: 'ticket' },
  { to: managerPaths.invitations(), label: 'Invitations', short: 'Invites', icon: 'mail' },
  { to: managerPaths.affiliates(), label: 'Affiliates', icon: 'link' },
]

const instructor: readonly AreaLink[] = [
  { to: instructorPaths.overview, label: 'Overview', icon: 'home' },
  { to: instructorPaths.courses(), label: 'Courses', icon: 'book' },
  { to: instructorPaths.students(), label: 'Students', icon: 'users' },
  { to: instructorPaths.assignments(), label: 'Assignments', short: 'Grading', icon: 'edit', counted: 'submissions' },
  { to: instructorPaths.performance(), label: 'Performance', short: 'Analytics', icon: 'chart' },
  { to: instructorPaths.communication(), label: 'Communication', short: 'Messages', icon: 'mail', counted: 'questions' },
  { to: instructorPaths.settings(), label: 'Settings', icon: 'settings' },
  { to: instructorPaths.earnings(), label: 'Earnings', icon: 'bank' },
  { to: instructorPaths.coupons(), label: 'Coupons', icon: 'ticket' },
  { to: bundleDeskPaths('instructor').list(), label: 'Bundles', icon: 'gift' },
  { to: instructorPaths.invitations(), label: 'Invitations', short: 'Invites', icon: 'share' },
  { to: instructorPaths.affiliates(), label: 'Affiliates', icon: 'link' },
]

const admin: readonly AreaLink[] = [
  { to: adminPaths.overview, label: 'Overview', icon: 'home' },
  { to: adminPaths.categories, label: 'Categories', icon: 'book', alsoAt: [adminPaths.newCategory] },
  { to: adminPaths.courseReviews(), label: 'Course Reviews', short: 'Reviews', icon: 'check-circle', counted: 'reviews' },
  { to: adminPaths.performance(), label: 'Performance', short: 'Analytics', icon: 'chart' },
  { to: adminPaths.communication(), label: 'Communication', short: 'Messages', icon: 'mail', counted: 'reports' },
  { to: adminPaths.settings(), label: 'Settings', icon: 'settings' },
  { to: adminPaths.people(), label: 'Users', icon: 'users' },
  { to: couponPaths.manage(), label: 'Coupons', icon: 'ticket', alsoAt: ['/coupon'] },
  { to: bundleDeskPaths('admin').list(), label: 'Bundles', icon: 'gift' },
  { to: adminPaths.audit(), label: 'Audit log', short: 'Audit', icon: 'receipt' },
  { to: adminPaths.operations, label: 'Operations', icon: 'speed' },
]

/** The menu of each area. Each label is the title of its page (menu-titles.test.tsx). */
export const areaLinks = { instructor, manager, admin } as const
