import { useParams } from 'react-router'
import { AccountCard } from '../features/accounts/account-card.tsx'
import { useLinkCode } from '../features/accounts/use-link-code.ts'
import { useLogOut } from '../features/accounts/use-log-out.tsx'
import { GiftCard } from '../features/gifts/gift-card.tsx'
import type { Head } from '../lib/page.ts'
import { giftPath } from '../lib/work-paths.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Your gift' })

export function Component() {
  const { id = '' } = useParams()
  const token = useLinkCode('token')
  const { logOut, question } = useLogOut(() => undefined)
  return (
    <AccountCard title="Your gift">
      {token === undefined ? (
        <Loading label="Loading gift…">
          <Skeleton className="h-48 rounded-md" />
        </Loading>
      ) : (
        <GiftCard id={Number(id)} token={token ?? ''} returnUrl={giftPath(Number(id), token ?? undefined)} onSwitch={logOut} />
      )}
      {question}
    </AccountCard>
  )
}
