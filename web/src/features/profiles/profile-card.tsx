import { formatCount } from '@akada/contract/counts.ts'
import { useSite } from '../../lib/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { fullName, isInstructor, rolesInWords } from './profile-words.ts'
import type { Profile } from './profiles.api.ts'
import { SocialLinks } from './social-links.tsx'

/** Shows the public part of a user's profile. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const site = useSite()
  const name = fullName(profile)
  return (
    <article className="rounded-lg border border-line bg-surface p-6 shadow-sm sm:p-8">
      <header className="flex flex-col items-center gap-5 text-center sm:flex-row sm:text-start">
        <Avatar name={name} src={profile.profileUrl} size={160} isFirst />
        <div className="min-w-0">
          <h1 className="text-3xl">
            <bdi>{name}</bdi>
          </h1>
          {profile.headline && (
            <p dir="auto" className="mt-1 text-lg">
              {profile.headline}
            </p>
          )}
          {isInstructor(profile) ? (
            <p className="mt-2 flex flex-wrap items-center justify-center gap-2 text-ink-muted sm:justify-start">
              <Badge kind="brand">Instructor</Badge>
              <span className="min-w-0">
                Instructor at <bdi>{profile.brand ?? site.name}</bdi>
              </span>
            </p>
          ) : (
            <p className="mt-2 text-ink-muted">{rolesInWords(profile)}</p>
          )}
          {isInstructor(profile) && <Totals profile={profile} />}
        </div>
      </header>
      {profile.about && (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-3 text-xl">About</h2>
          <p dir="auto" className="max-w-prose whitespace-pre-line">
            {profile.about}
          </p>
        </section>
      )}
      {profile.userLinks.length > 0 && (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-3 text-xl">Connect</h2>
          <SocialLinks links={profile.userLinks} />
        </section>
      )}
    </article>
  )
}

const Totals = ({ profile: { totalStudents, totalCourses } }: { profile: Profile }) => (
  <dl className="tabular mt-4 flex justify-center gap-8 sm:justify-start">
    <Total name={totalStudents === 1 ? 'student' : 'students'} count={totalStudents} />
    <Total name={totalCourses === 1 ? 'course' : 'courses'} count={totalCourses} />
  </dl>
)

const Total = ({ name, count }: { name: string; count: number }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-2xl font-bold">{formatCount(count)}</dd>
  </div>
)
