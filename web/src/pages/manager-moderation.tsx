import { loadingReports, ModerationQueue } from '../features/moderation/moderation-queue.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'

export const head = (): Head => ({ title: 'Moderation · Manager' })

export const Component = () => (
  <>
    <Heading />
    <ModerationQueue at={managerPaths.moderation} personAt={managerPaths.person} />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingReports} />
  </>
)

const Heading = () => <h1 className="mb-6 text-3xl">Moderation</h1>
