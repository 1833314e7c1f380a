import { useParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import { useLogOut } from '../features/accounts/use-log-out.tsx'
import { SeatCard } from '../features/seats/seat-card.tsx'
import type { Head } from '../lib/page.ts'
import { seatPath } from '../lib/work-paths.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Your seat' })

export function Component() {
  const { id = '' } = useParams()
  const token = useLinkCode('token')
  const { logOut, question } = useLogOut(() => undefined)
  return (
    <AccountCard title="Your seat">
      {token === undefined ? (
        <Loading label="Loading seat…">
          <Skeleton className="h-48 rounded-md" />
        </Loading>
      ) : (
        <SeatCard id={Number(id)} token={token ?? ''} returnUrl={seatPath(Number(id), token ?? undefined)} onSwitch={logOut} />
      )}
      {question}
    </AccountCard>
  )
}
