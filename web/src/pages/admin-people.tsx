import { loadingPeople, PeopleDesk } from '../features/people/people-desk.tsx'
import type { Head } from '../lib/page.ts'
import { adminPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Users · Admin' })

export const Component = () => (
  <>
    <Heading />
    <PeopleDesk area="admin" hint="Name or email" listAt={adminPaths.people} personAt={adminPaths.person} />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingPeople} />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Users</h1>
