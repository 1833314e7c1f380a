import { useNavigate, useSearchParams } from 'react-router'
import { InvitationDesk, loadingInvitations } from '../features/invitations/invitation-desk.tsx'
import { ManagedJoinCodeDesk } from '../features/join-codes/managed-join-code-desk.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { managerPaths } from '../lib/work-paths.ts'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Invitations · Manager' })

type Way = 'email' | 'codes'

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const codesAt = ({ search, page }: { search?: string | undefined; page?: number }) =>
    managerPaths.invitations({ tab: 'codes', search, page: page === undefined ? undefined : pageInAddress(page) })
  return (
    <>
      <Heading />
      <Tabs<Way>
        label="Invitations"
        tabs={[
          { value: 'email', label: 'By email', panel: <InvitationDesk scope="all" listAt={managerPaths.invitations} /> },
          {
            value: 'codes',
            label: 'Join codes',
            panel: <ManagedJoinCodeDesk search={query.get('search') ?? ''} page={pageNumberOf(query)} listAt={codesAt} />,
          },
        ]}
        value={query.get('tab') === 'codes' ? 'codes' : 'email'}
        onChange={(tab) =>
          void navigate(managerPaths.invitations({ tab: tab === 'codes' ? tab : undefined }), {
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
    <p className="mt-1 text-ink-muted">
      Invitations and join codes of all courses. Invited students don’t pay, and the instructor doesn’t earn anything.
    </p>
  </div>
)
