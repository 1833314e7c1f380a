import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { earningsQuery } from '../features/earnings/earnings.api.ts'
import { PayoutAccounts } from '../features/earnings/payout-accounts.tsx'
import { TeachingCard } from '../features/instructors/teaching-card.tsx'
import { MailPreferencesCard } from '../features/mail-preferences/mail-preferences-card.tsx'
import { StorageCard } from '../features/storage-usage/storage-card.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const head = (): Head => ({ title: 'Settings · Instructor' })

export const Component = () => (
  <Frame>
    <TeachingCard />
    <Person />
    <Payouts />
    <StorageCard />
    <MailPreferencesCard />
  </Frame>
)

export const Pending = () => (
  <Frame>
    <Loading label="Loading your settings…">
      <div className="grid gap-6">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </div>
    </Loading>
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="max-w-4xl">
    <h1 className="mb-6 text-3xl">Settings</h1>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
  </div>
)

function Person() {
  const session = useSession()
  return (
    <SectionCard title="Photo, name and links" intro="Part of your public profile.">
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="secondary" to={paths.profileUpdate}>
          Edit profile
        </LinkButton>
        {session && (
          <LinkButton variant="quiet" to={paths.publicProfile(session.uid)}>
            View public profile
          </LinkButton>
        )}
      </div>
    </SectionCard>
  )
}

function Payouts() {
  const earnings = useQuery(earningsQuery)
  if (earnings.data) return <PayoutAccounts accounts={earnings.data.accounts} />
  return (
    <SectionCard title="Payout accounts">
      {earnings.isPending ? (
        <Loading label="Loading your accounts…">
          <Skeleton className="h-20 rounded-md" />
        </Loading>
      ) : (
        <Failed
          message="We couldn’t load your accounts."
          error={earnings.error}
          onRetry={() => void earnings.refetch()}
          busy={earnings.isFetching}
        />
      )}
    </SectionCard>
  )
}
