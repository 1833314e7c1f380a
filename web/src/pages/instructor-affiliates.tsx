import { CommissionDesk } from '../features/affiliates/commission-desk.tsx'
import { PartnerDesk } from '../features/affiliates/partner-desk.tsx'
import type { Head } from '../lib/page.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Affiliates · Instructor' })

const desks = { courses: CommissionDesk, affiliates: PartnerDesk } as const

export const Component = () => (
  <>
    <Heading />
    <ListTabs
      label="Affiliates"
      parameter="tab"
      tabs={[
        ['courses', 'Courses'],
        ['affiliates', 'Affiliates'],
      ]}
      pathTo={(tab, page) => instructorPaths.affiliates({ tab, page })}
      list={({ value, page, linkTo }) => {
        const Desk = desks[value]
        return <Desk page={page} linkTo={linkTo} />
      }}
    />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label="Loading courses…" />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Affiliates</h1>
