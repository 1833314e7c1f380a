import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProfileCard } from '../features/profiles/profile-card.tsx'
import { fullName } from '../features/profiles/profile-words.ts'
import { type Profile, publicProfileQuery } from '../features/profiles/profiles.api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const loader = ({ queryClient, params }: PageContext) => queryClient.ensureQueryData(publicProfileQuery(params.userId ?? ''))

// What the picture's own address promises (contract, profiles).
const PICTURE = { width: 400, height: 400 }

export const head = (profile: Profile): Head => ({
  title: fullName(profile),
  description: profile.headline ?? profile.about ?? `The profile of ${fullName(profile)}.`,
  canonical: paths.publicProfile(profile.id),
  kind: 'profile',
  image: profile.profileUrl === null ? null : { address: profile.profileUrl, alt: fullName(profile), ...PICTURE },
})

export function Component() {
  const { userId = '' } = useParams()
  const profile = useQuery(publicProfileQuery(userId))
  return (
    <div className="page max-w-4xl py-8">
      {profile.isPending ? (
        <Loading label="Loading profile...">
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      ) : profile.data ? (
        <ProfileCard profile={profile.data} />
      ) : (
        <Failed message="We couldn’t load this profile." onRetry={() => void profile.refetch()} busy={profile.isFetching} />
      )}
    </div>
  )
}
