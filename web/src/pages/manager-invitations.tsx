import { loadingInvitations } from '../features/invitations/invitation-desk.tsx'
import { ManagedJoinCodeDesk } from '../features/join-codes/managed-join-code-desk.tsx'
import type { Head } from '../lib/page.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { InvitationTabs } from './parts/invitation-tabs.tsx'

export const head = (): Head => ({ title: 'Invitations · Manager' })

export const Component = () => (
  <>
    <Heading />
    <InvitationTabs scope="all" pathTo={managerPaths.invitations} codes={(props) => <ManagedJoinCodeDesk {...props} />} />
  </>
)

export const Pending = () => (
  <>
    <Heading />
    <ListSkeleton label={loadingInvitations} />
  </>
)

const Heading = () => (
  <div className="mb-6">
    <h1 className="text-3xl">Invitations</h1>
    <p className="mt-1 text-ink-muted">
      Invitations and join codes of all courses. Invited students don’t pay, and the instructor doesn’t earn anything.
    </p>
  </div>
)
