import { Outlet } from 'react-router'
import { adminPaths, couponPaths, instructorPaths, managerPaths } from '../lib/work-paths.ts'
import { Dashboard, type DashboardLink, DashboardPending } from '../ui/dashboard.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

const managerLinks: readonly DashboardLink[] = [
  { to: managerPaths.overview, label: 'Overview', icon: 'chart', isExact: true },
  { to: managerPaths.orders(), label: 'Orders', icon: 'receipt' },
  { to: managerPaths.refunds(), label: 'Refunds', icon: 'back' },
  { to: managerPaths.disputes(), label: 'Disputes', icon: 'warning' },
  { to: managerPaths.payouts(), label: 'Payouts', icon: 'bank' },
  { to: managerPaths.applications(), label: 'Applications', short: 'Applicants', icon: 'users' },
  { to: managerPaths.moderation(), label: 'Moderation', short: 'Reports', icon: 'eye' },
  { to: managerPaths.people(), label: 'Users', icon: 'user' },
  { to: managerPaths.coupons(), label: 'Coupons', icon: 'ticket' },
]

const instructorLinks: readonly DashboardLink[] = [
  { to: instructorPaths.courses(), label: 'Courses', icon: 'book' },
  { to: instructorPaths.performance(), label: 'Performance', short: 'Analytics', icon: 'chart' },
  { to: instructorPaths.communication(), label: 'Communication', short: 'Messages', icon: 'mail' },
  { to: instructorPaths.settings(), label: 'Settings', icon: 'settings' },
  { to: instructorPaths.earnings(), label: 'Earnings', icon: 'bank' },
  { to: instructorPaths.coupons(), label: 'Coupons', icon: 'ticket' },
]

const adminLinks: readonly DashboardLink[] = [
  { to: adminPaths.categories, label: 'Categories', icon: 'book', alsoAt: [adminPaths.newCategory] },
  { to: adminPaths.courseReviews(), label: 'Course Reviews', short: 'Reviews', icon: 'check-circle' },
  { to: adminPaths.performance(), label: 'Performance', short: 'Analytics', icon: 'chart' },
  { to: adminPaths.communication(), label: 'Communication', short: 'Messages', icon: 'mail' },
  { to: adminPaths.settings(), label: 'Settings', icon: 'settings' },
  { to: adminPaths.people(), label: 'Users', icon: 'users' },
  { to: couponPaths.summary(), label: 'Coupons', icon: 'ticket' },
  { to: adminPaths.audit(), label: 'Audit log', short: 'Audit', icon: 'receipt' },
  { to: adminPaths.operations, label: 'Operations', icon: 'speed' },
]

const InstructorArea = () => (
  <Dashboard title="Instructor Dashboard" links={instructorLinks}>
    <Outlet />
  </Dashboard>
)

const ManagerArea = () => (
  <Dashboard title="Manager Dashboard" links={managerLinks}>
    <Outlet />
  </Dashboard>
)

const AdminArea = () => (
  <Dashboard title="Admin Dashboard" links={adminLinks}>
    <Outlet />
  </Dashboard>
)

/** The server renders this skeleton instead of an area and its page. */
export const AreaPending = () => (
  <DashboardPending>
    <Loading label="Loading..." isQuiet>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-6 h-40" />
    </Loading>
  </DashboardPending>
)

/** The layout around the pages of each area. */
export const areas = { instructor: InstructorArea, manager: ManagerArea, admin: AdminArea } as const

export type AreaName = keyof typeof areas
