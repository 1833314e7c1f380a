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

export const head = (profile: Profile): Head => ({
  title: fullName(profile),
  description: shortened(profile.headline ?? profile.about ?? `The profile of ${fullName(profile)}.`),
  canonical: paths.publicProfile(profile.id),
  image: profile.profileUrl,
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

// Search engines show about this much.
const DESCRIPTION_LENGTH = 155

const shortened = (text: string) => (text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`)
