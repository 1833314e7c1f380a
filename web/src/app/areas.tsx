import { Outlet } from 'react-router'
import { StaffSearch } from '../features/staff/staff-search.tsx'
import { usePending } from '../features/staff/use-pending.ts'
import { Dashboard, DashboardPending } from '../ui/dashboard.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { type AreaLink, areaLinks } from './area-links.ts'

function Area({ title, links }: { title: string; links: readonly AreaLink[] }) {
  const pending = usePending()
  return (
    <Dashboard
      title={title}
      links={links.map(({ counted, ...link }) => ({ ...link, count: counted && pending?.[counted] }))}
      tools={<StaffSearch hasButton />}
    >
      <Outlet />
    </Dashboard>
  )
}

const InstructorArea = () => <Area title="Instructor Dashboard" links={areaLinks.instructor} />
const ManagerArea = () => <Area title="Manager Dashboard" links={areaLinks.manager} />
const AdminArea = () => <Area title="Admin Dashboard" links={areaLinks.admin} />

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
