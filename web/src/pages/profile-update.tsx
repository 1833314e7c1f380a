import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { accountQuery } from '../features/accounts/account.api.ts'
import { PictureForm } from '../features/profiles/picture-form.tsx'
import { ProfileForm } from '../features/profiles/profile-form.tsx'
import type { Account } from '../features/profiles/profiles.api.ts'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Failed } from '../ui/failed.tsx'
import { Icon } from '../ui/icon.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { PasswordSection } from './parts/password-section.tsx'

// How long the success message is shown before the profile opens (docs/product.md P-19.3).
const AFTER_TEXT_MS = 2000
const AFTER_PICTURE_MS = 3000

export const head = (): Head => ({ title: 'Edit Profile' })

export function Component() {
  const { person } = useParams()
  const session = useSession()
  const account = useQuery(accountQuery)

  // Users can only edit their own profile.
  if (person !== undefined && session !== null && person !== session.uid) return <Navigate to={paths.profileUpdate} replace />
  if (account.isPending) return <Pending />
  return (
    <Frame>
      {account.data ? (
        <Content account={account.data} />
      ) : (
        <Failed
          message="Failed to load profile. Please try again later."
          error={account.error}
          onRetry={() => void account.refetch()}
          busy={account.isFetching}
        />
      )}
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <Loading label="Loading profile...">
      <div className="grid gap-6">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Loading>
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page page-narrow min-h-dvh py-8">
    <Link to={paths.profile()} className="link inline-flex items-center gap-1 py-1">
      <Icon name="chevron-left" className="size-4" />
      Back to Profile
    </Link>
    <h1 className="mt-2 mb-6 text-3xl">Edit Profile</h1>
    {children}
  </div>
)

function Content({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const [isTextDirty, setTextDirty] = useState(false)
  const [isPictureChosen, setPictureChosen] = useState(false)
  const isDirty = isTextDirty || isPictureChosen
  const returnAfter = useReturnToProfile(isDirty)
  const keep = useCallback((changed: Account) => queryClient.setQueryData(accountQuery.queryKey, changed), [queryClient])
  return (
    <div className="grid gap-6">
      <LeaveGuard isDirty={isDirty} />
      <PictureForm account={account} onAccount={keep} onSaved={() => returnAfter(AFTER_PICTURE_MS)} onDirty={setPictureChosen} />
      <ProfileForm account={account} onAccount={keep} onSaved={() => returnAfter(AFTER_TEXT_MS)} onDirty={setTextDirty} />
      <PasswordSection email={account.email} onOpen={() => returnAfter(null)} />
    </div>
  )
}

/** Returns to the profile after a save, unless something else is unsaved. */
function useReturnToProfile(isDirty: boolean) {
  const navigate = useNavigate()
  const [afterMs, setAfterMs] = useState<number | null>(null)
  useEffect(() => {
    if (afterMs === null || isDirty) return
    const timer = setTimeout(() => void navigate(paths.profile()), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, isDirty, navigate])
  return setAfterMs
}
