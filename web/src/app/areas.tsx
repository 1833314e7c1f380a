import { Outlet } from 'react-router'
import { instructorPaths, managerPaths } from '../lib/work-paths.ts'
import { Dashboard, type DashboardLink } from '../ui/dashboard.tsx'

const managerLinks: readonly DashboardLink[] = [
  { to: managerPaths.overview, label: 'Overview', icon: 'chart', isExact: true },
  { to: managerPaths.orders(), label: 'Orders', icon: 'receipt' },
  { to: managerPaths.refunds(), label: 'Refunds', icon: 'back' },
  { to: managerPaths.disputes(), label: 'Disputes', icon: 'warning' },
  { to: managerPaths.payouts(), label: 'Payouts', icon: 'bank' },
  { to: managerPaths.applications(), label: 'Applications', icon: 'users' },
  { to: managerPaths.coupons(), label: 'Coupons', icon: 'ticket' },
]

const instructorLinks: readonly DashboardLink[] = [
  { to: instructorPaths.earnings(), label: 'Earnings', icon: 'bank' },
  { to: instructorPaths.coupons(), label: 'Coupons', icon: 'ticket' },
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
