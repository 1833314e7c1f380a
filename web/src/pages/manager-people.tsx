import { loadingPeople, PeopleDesk } from '../features/people/people-desk.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Users · Manager' })

export const Component = () => (
  <>
    <Heading />
    <PeopleDesk
      area="manager"
      hint="Name, or email if they’ve placed an order"
      listAt={managerPaths.people}
      personAt={managerPaths.person}
    />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingPeople} />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Users</h1>
