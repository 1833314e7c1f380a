import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { accountQuery } from '../features/accounts/account.api.ts'
import { CertificateList } from '../features/certificates/certificate-list.tsx'
import { ProfileCourses } from '../features/my-learning/profile-courses.tsx'
import { ProfileDetails } from '../features/profiles/profile-details.tsx'
import { ProfileHeader } from '../features/profiles/profile-header.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'Profile' })

const tabs = ['profile', 'certificates', 'courses'] as const
type Tab = (typeof tabs)[number]

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const account = useQuery(accountQuery)

  if (account.isPending) return <Pending />
  if (!account.data)
    return (
      <Frame>
        <Failed
          message="Failed to load profile. Please try again later."
          error={account.error}
          onRetry={() => void account.refetch()}
          busy={account.isFetching}
        />
      </Frame>
    )
  return (
    <Frame>
      <ProfileHeader account={account.data} />
      <Tabs<Tab>
        label="Profile"
        tabs={[
          { value: 'profile', label: 'Profile', panel: <ProfileDetails account={account.data} /> },
          { value: 'certificates', label: 'Certificates', panel: <CertificateList empty={<NoCertificates />} /> },
          { value: 'courses', label: 'My Courses', panel: <ProfileCourses /> },
        ]}
        value={tabs.find((tab) => tab === query.get('tab')) ?? 'profile'}
        onChange={(chosen) =>
          void navigate(paths.profile({ tab: chosen === 'profile' ? undefined : chosen }), { replace: true, preventScrollReset: true })
        }
      />
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <Loading label="Loading profile...">
      <Skeleton className="h-24 max-w-md rounded-lg" />
      <Skeleton className="mt-8 h-56 rounded-lg" />
    </Loading>
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => <div className="page min-h-dvh py-8">{children}</div>

const NoCertificates = () => (
  <Empty
    drawing="certificate"
    title="No Certificates Yet"
    text="Complete every lecture in a course to earn its certificate."
    action={<LinkButton to={paths.courses()}>Browse Courses</LinkButton>}
  />
)
