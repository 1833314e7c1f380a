import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatAgo, formatMoment } from '../../lib/moments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type Session, sessionsQuery, useEndOtherSessions, useEndSession } from './sessions.api.ts'

/** Lists the user's devices, with buttons to log them out. `onSignOutHere` handles the current device. */
export function SessionsCard({ onSignOutHere }: { onSignOutHere: () => void }) {
  const sessions = useQuery(sessionsQuery)
  return (
    <SectionCard title="Your devices" intro="Devices logged in to your account. Log out any you don’t recognize.">
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.isError && !sessions.data && (
        <Failed
          message="We couldn’t load your devices."
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
          busy={sessions.isFetching}
        />
      )}
      {sessions.data && <Sessions sessions={sessions.data} onSignOutHere={onSignOutHere} />}
    </SectionCard>
  )
}

const SessionsSkeleton = () => (
  <Loading label="Loading your devices…">
    <div className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  </Loading>
)

type SessionsProps = { sessions: readonly Session[]; onSignOutHere: () => void }

const Sessions = ({ sessions, onSignOutHere }: SessionsProps) => (
  <>
    <ul className="-mt-3">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onSignOutHere={onSignOutHere} />
      ))}
    </ul>
    {sessions.some(({ isCurrent }) => !isCurrent) && <SignOutOthers />}
  </>
)

function SessionRow({ session, onSignOutHere }: { session: Session; onSignOutHere: () => void }) {
  const { id, device, country, lastUsedAt, isCurrent } = session
  const end = useEndSession()

  const signOut = () =>
    end.mutate(id, {
      onSuccess: () => showToast({ kind: 'success', text: `${device} was logged out.` }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t log out this device. Please try again.') }),
    })

  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge kind="brand">This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {country !== null && `${countryName(country)} · `}
          Last used{' '}
          <time dateTime={lastUsedAt} title={formatMoment(lastUsedAt)}>
            {isCurrent ? 'just now' : formatAgo(lastUsedAt)}
          </time>
        </p>
      </div>
      <Button
        className="flex-none"
        variant="secondary"
        size="small"
        busy={end.isPending}
        busyText="Logging out…"
        onClick={isCurrent ? onSignOutHere : signOut}
      >
        Log out <VisuallyHidden>{device}</VisuallyHidden>
      </Button>
    </li>
  )
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

function countryName(code: string): string {
  return countries.of(code) ?? code
}

function SignOutOthers() {
  const [isAsking, setAsking] = useState(false)
  const endOthers = useEndOtherSessions()
  const close = () => setAsking(false)

  const signOut = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) =>
        showToast({ kind: 'success', text: ended === 1 ? '1 other device was logged out.' : `${ended} other devices were logged out.` }),
      onError: (error) =>
        showToast({ kind: 'error', text: sentenceOf(error, 'We couldn’t log out your other devices. Please try again.') }),
      onSettled: close,
    })

  return (
    <div className="mt-5">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Log out all other devices
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Log out all other devices?"
        text="Your other devices will need to log in again. This device stays logged in."
        confirmText="Log out all"
        variant="danger"
        busy={endOthers.isPending}
        busyText="Logging out…"
        onConfirm={signOut}
        onCancel={close}
      />
    </div>
  )
}
