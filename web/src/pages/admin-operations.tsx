import { loadingOperations, OperationsDesk } from '../features/operations/operations-desk.tsx'
import type { Head } from '../lib/page.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Operations · Admin' })

export const Component = () => (
  <>
    <Heading />
    <OperationsDesk />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingOperations} />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Operations</h1>
