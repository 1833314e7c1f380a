import { Link } from 'react-router'
import { formatMonth } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { fullName, isInstructor, rolesInWords } from './profile-words.ts'
import type { Account } from './profiles.api.ts'

/** Shows the logged-in user's name, picture and roles. */
export function ProfileHeader({ account }: { account: Account }) {
  const name = fullName(account)
  return (
    <header className="mb-8 flex flex-col items-center gap-5 text-center sm:flex-row sm:text-start">
      <Avatar name={name} src={account.smallProfileUrl} size={96} />
      <div className="min-w-0">
        <h1 className="text-3xl">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-1 text-ink-muted">{rolesInWords(account)}</p>
        <p className="text-sm text-ink-muted">
          Member since <time dateTime={account.createdAt}>{formatMonth(account.createdAt)}</time>
        </p>
        {(account.isProfilePublic || isInstructor(account)) && (
          <Link className="link mt-1 inline-block py-1 text-sm" to={paths.publicProfile(account.id)}>
            View public profile
          </Link>
        )}
      </div>
    </header>
  )
}
