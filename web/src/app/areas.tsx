import { Outlet } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Dashboard, type DashboardLink } from '../ui/dashboard.tsx'

const managerLinks: readonly DashboardLink[] = [
  { to: paths.manager.overview, label: 'Overview', icon: 'chart', isExact: true },
  { to: paths.manager.orders(), label: 'Orders', icon: 'receipt' },
  { to: paths.manager.refunds(), label: 'Refunds', icon: 'back' },
  { to: paths.manager.disputes(), label: 'Disputes', icon: 'warning' },
  { to: paths.manager.payouts(), label: 'Payouts', icon: 'bank' },
  { to: paths.manager.applications(), label: 'Applications', icon: 'users' },
  { to: paths.manager.coupons(), label: 'Coupons', icon: 'ticket' },
]

const instructorLinks: readonly DashboardLink[] = [
  { to: paths.instructor.earnings(), label: 'Earnings', icon: 'bank' },
  { to: paths.instructor.coupons(), label: 'Coupons', icon: 'ticket' },
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

/** What stands around the pages of an area of work. */
export const areas = { instructor: InstructorArea, manager: ManagerArea } as const

export type AreaName = keyof typeof areas
