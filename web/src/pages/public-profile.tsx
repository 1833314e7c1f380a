import { getPublicProfile } from '@akada/contract/calls/profiles.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { CourseRow } from '../features/course/course-row.tsx'
import { ProfileCard } from '../features/profiles/profile-card.tsx'
import { fullName } from '../features/profiles/profile-words.ts'
import { type Profile, publicProfileQuery } from '../features/profiles/profiles.api.ts'
import { isRefusal } from '../lib/api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { useSite } from '../lib/site.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The server waits for the profile. A browser shows the page immediately with a loading state. */
export async function loader({ queryClient, params }: PageContext): Promise<null> {
  const query = publicProfileQuery(params.userId ?? '')
  if (import.meta.env.SSR) await queryClient.ensureQueryData(query)
  else void queryClient.prefetchQuery(query)
  return null
}

// The picture size that its URL specifies (contract, profiles).
const PICTURE = { width: 400, height: 400 }

export function head(_: unknown, { queryClient, params }: PageContext): Head {
  const profile = queryClient.getQueryData(publicProfileQuery(params.userId ?? '').queryKey)
  return profile ? headOf(profile) : { title: 'Profile' }
}

const headOf = (profile: Profile): Head => ({
  title: fullName(profile),
  description: profile.headline ?? profile.about ?? `${fullName(profile)}’s profile.`,
  canonical: paths.publicProfile(profile.id),
  kind: 'profile',
  image: profile.profileUrl === null ? null : { address: profile.profileUrl, alt: fullName(profile), ...PICTURE },
})

export function Component() {
  const { userId = '' } = useParams()
  const profile = useQuery(publicProfileQuery(userId))
  const { name } = useSite()
  const title = profile.data && fullName(profile.data)
  useEffect(() => {
    if (title !== undefined) document.title = `${title} | ${name}`
  }, [title, name])
  if (isRefusal(profile.error, getPublicProfile)) throw profile.error
  return (
    <div className="page py-8">
      {profile.isPending ? (
        <Loading label="Loading profile...">
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      ) : profile.data ? (
        <>
          <ProfileCard profile={profile.data} />
          <ProfileCourses profile={profile.data} />
        </>
      ) : (
        <Failed
          message="We couldn’t load this profile."
          error={profile.error}
          onRetry={() => void profile.refetch()}
          busy={profile.isFetching}
        />
      )}
    </div>
  )
}

function ProfileCourses({ profile }: { profile: Profile }) {
  const { courses = [], totalCourses } = profile
  const name = fullName(profile)
  return (
    <div className="mt-10">
      <CourseRow
        title={
          <>
            Courses by <bdi>{name}</bdi>
          </>
        }
        courses={courses}
        isAll
        more={
          totalCourses > courses.length && (
            <Link to={paths.courses({ search: name })} className="link">
              See all {totalCourses} courses
            </Link>
          )
        }
      />
    </div>
  )
}
