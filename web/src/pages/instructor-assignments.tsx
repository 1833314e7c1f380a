import { AssignmentInbox, loadingSubmissions } from '../features/assignments/assignment-inbox.tsx'
import type { Head } from '../lib/page.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Assignments · Instructor' })

export const Component = () => (
  <>
    <Heading />
    <AssignmentInbox />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingSubmissions} />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Assignments</h1>
