import { useQuery } from '@tanstack/react-query'
import type { NeededRole } from '../../lib/access.ts'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { accountQuery } from './account.api.ts'

const readers: Record<NeededRole, string> = {
  INSTRUCTOR: 'This page is for instructors.',
  MANAGER: 'This page is for managers and admins.',
  ADMIN: 'This page is for admins.',
}

const roleNames: Record<NeededRole, string> = { INSTRUCTOR: 'Instructor', MANAGER: 'Manager', ADMIN: 'Admin' }

type MissingRoleProps = { role: NeededRole; onSwitch: () => void }

/** Tells a logged-in user which role the requested page needs, and the alternatives. */
export function MissingRole({ role, onSwitch }: MissingRoleProps) {
  const account = useQuery(accountQuery)
  const { name } = useSite()
  if (account.isPending)
    return (
      <Loading label="Loading your account…" isQuiet>
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <>
      {account.data && (
        <p>
          You’re logged in as{' '}
          <strong dir="auto" className="wrap-anywhere">
            {nameOf(account.data)}
          </strong>{' '}
          <span className="wrap-anywhere text-ink-muted">({account.data.email})</span>.
        </p>
      )}
      <p className="mt-3">
        {readers[role]} Your account doesn’t have the {roleNames[role]} role.
      </p>
      <div className="mt-6 grid gap-3">
        <Button size="large" shape="wide" onClick={onSwitch}>
          Switch account
        </Button>
        {role === 'INSTRUCTOR' && (
          <LinkButton to={paths.teach} size="large" shape="wide" variant="secondary">
            Teach on {name}
          </LinkButton>
        )}
        <LinkButton to={paths.courses()} size="large" shape="wide" variant="secondary">
          Back to courses
        </LinkButton>
      </div>
    </>
  )
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`
