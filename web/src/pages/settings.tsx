import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountQuery } from '../features/accounts/account.api.ts'
import { KeyboardCard } from '../features/accounts/keyboard-card.tsx'
import { useLogOut } from '../features/accounts/use-log-out.tsx'
import { MailPreferencesCard } from '../features/mail-preferences/mail-preferences-card.tsx'
import { DataExportCard } from '../features/privacy/data-export-card.tsx'
import { DeleteAccountCard } from '../features/privacy/delete-account-card.tsx'
import type { Closed } from '../features/privacy/privacy.api.ts'
import { PublicProfile } from '../features/privacy/public-profile.tsx'
import { LinkedLoginsCard } from '../features/security/linked-logins-card.tsx'
import { PasswordCard } from '../features/security/password-card.tsx'
import { SecondFactorCard } from '../features/security/second-factor-card.tsx'
import { SessionsCard } from '../features/security/sessions-card.tsx'
import { formatAmount } from '../lib/format.ts'
import { formatDayHere, formatMoment } from '../lib/moments.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { endSession } from '../lib/session.ts'
import { Failed } from '../ui/failed.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Settings' })

const tabs = [
  { value: 'security', label: 'Security', panel: <Security /> },
  { value: 'notifications', label: 'Notifications', panel: <MailPreferencesCard /> },
  { value: 'privacy', label: 'Privacy', panel: <Privacy /> },
  { value: 'accessibility', label: 'Accessibility', panel: <KeyboardCard /> },
] as const
type Tab = (typeof tabs)[number]['value']

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'security'
  return (
    <Frame>
      <Tabs<Tab>
        label="Settings"
        tabs={tabs}
        value={chosen}
        onChange={(tab) =>
          void navigate(paths.settings({ tab: tab === 'security' ? undefined : tab }), { replace: true, preventScrollReset: true })
        }
      />
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <Loading label="Loading your settings…">
      <Skeleton className="h-11 max-w-80" />
      <Skeleton className="mt-6 h-96 rounded-lg" />
    </Loading>
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page page-narrow py-8">
    <h1 className="mb-6 text-3xl">Settings</h1>
    {children}
  </div>
)

function Security() {
  const { data: account } = useQuery(accountQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const { logOut, question } = useLogOut(() => void navigate(paths.login()))

  return (
    <div className="in-order grid gap-6">
      <PasswordCard email={account?.email} />
      <LinkedLoginsCard />
      <SecondFactorCard
        isEmailVerified={account?.isEmailVerified !== false}
        onChanged={() => void queryClient.invalidateQueries(accountQuery)}
      />
      <SessionsCard onSignOutHere={logOut} />
      {question}
    </div>
  )
}

function dueSentence({ amount, currency, availableAt, isHeld }: Closed['earningsDue'][number]): string {
  const owed = `We still owe you ${formatAmount(amount, currency)}`
  if (availableAt === null) return `${owed}.`
  const from = `${owed}, available from ${formatDayHere(availableAt)}`
  return isHeld ? `${from} at the earliest, after an open dispute or refund request is decided.` : `${from}.`
}

function Privacy() {
  const navigate = useNavigate()

  function confirmClosure({ eraseAt, earningsDue }: Closed) {
    endSession()
    const closed = `Your account is closed and will be erased on ${formatMoment(eraseAt)}. Log in before then to keep it.`
    const notice = [closed, ...earningsDue.map(dueSentence)].join(' ')
    void navigate(paths.login(), { state: { notice } })
  }

  return (
    <div className="grid gap-6">
      <PublicProfileCard />
      <DataExportCard />
      <DeleteAccountCard onDeleted={confirmClosure} />
    </div>
  )
}

function PublicProfileCard() {
  const account = useQuery(accountQuery)
  const queryClient = useQueryClient()
  const keep = (isProfilePublic: boolean) =>
    queryClient.setQueryData(accountQuery.queryKey, (known) => known && { ...known, isProfilePublic })
  return (
    <SectionCard title="Public profile">
      {account.isPending && (
        <Loading label="Loading your profile…" isQuiet>
          <Skeleton className="h-28 sm:h-18" />
        </Loading>
      )}
      {account.isError && !account.data && (
        <Failed
          message="We couldn’t load your profile."
          error={account.error}
          onRetry={() => void account.refetch()}
          busy={account.isFetching}
        />
      )}
      {account.data && <PublicProfile account={account.data} onChanged={keep} />}
    </SectionCard>
  )
}
