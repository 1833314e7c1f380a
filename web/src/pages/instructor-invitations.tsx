import { useNavigate, useSearchParams } from 'react-router'
import { InvitationDesk, loadingInvitations } from '../features/invitations/invitation-desk.tsx'
import { JoinCodeDesk } from '../features/join-codes/join-code-desk.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Invitations · Instructor' })

type Way = 'email' | 'codes'

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const codesAt = (page: number) => instructorPaths.invitations({ tab: 'codes', page: pageInAddress(page) })
  return (
    <>
      <Heading />
      <Tabs<Way>
        label="Invitations"
        tabs={[
          { value: 'email', label: 'By email', panel: <InvitationDesk scope="own" listAt={instructorPaths.invitations} /> },
          { value: 'codes', label: 'Join codes', panel: <JoinCodeDesk page={pageNumberOf(query)} linkTo={codesAt} /> },
        ]}
        value={query.get('tab') === 'codes' ? 'codes' : 'email'}
        onChange={(tab) =>
          void navigate(instructorPaths.invitations({ tab: tab === 'codes' ? tab : undefined }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </>
  )
}

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
