import { loadingInvitations } from '../features/invitations/invitation-desk.tsx'
import { JoinCodeDesk } from '../features/join-codes/join-code-desk.tsx'
import type { Head } from '../lib/page.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { InvitationTabs } from './parts/invitation-tabs.tsx'

export const head = (): Head => ({ title: 'Invitations · Instructor' })

export const Component = () => (
  <>
    <Heading />
    <InvitationTabs
      scope="own"
      pathTo={instructorPaths.invitations}
      codes={({ page, listAt }) => <JoinCodeDesk page={page} linkTo={(to) => listAt({ page: to })} />}
    />
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
    <p className="mt-1 text-ink-muted">Invite people to your courses. They don’t pay, and you don’t earn anything.</p>
  </div>
)
