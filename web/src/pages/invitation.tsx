import { useParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import { useLogOut } from '../features/accounts/use-log-out.tsx'
import { InvitationCard } from '../features/invitations/invitation-card.tsx'
import type { Head } from '../lib/page.ts'
import { invitationPath } from '../lib/work-paths.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Course invitation' })

export function Component() {
  const { id = '' } = useParams()
  const token = useLinkCode('token')
  const { logOut, question } = useLogOut(() => undefined)
  return (
    <AccountCard title="Course invitation">
      {token === undefined ? (
        <Loading label="Loading invitation…">
          <Skeleton className="h-48 rounded-md" />
        </Loading>
      ) : (
        <InvitationCard id={Number(id)} token={token ?? ''} returnUrl={invitationPath(Number(id), token ?? undefined)} onSwitch={logOut} />
      )}
      {question}
    </AccountCard>
  )
}
