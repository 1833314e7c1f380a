import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { formatDayHere } from '../../lib/moments.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type LinkedLogin, linkedLoginsQuery, startLinking, useStartLinking, useUnlink } from './linked-logins.api.ts'

/** The services with which the user can log in. Renders nothing if the site offers none and the user has linked none. */
export function LinkedLoginsCard() {
  const { loginProviders = [] } = useSite()
  const linked = useQuery(linkedLoginsQuery)
  if (loginProviders.length === 0 && !linked.data?.logins.length) return null
  return (
    <SectionCard title="Other ways to log in" intro="Log in with another service instead of your password.">
      {linked.isPending && (
        <Loading label="Loading your linked logins…" isQuiet>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {linked.isError && !linked.data && (
        <Failed
          message="We couldn’t load your linked logins."
          error={linked.error}
          onRetry={() => void linked.refetch()}
          busy={linked.isFetching}
        />
      )}
      {linked.data && (
        <ul className="-mt-3">
          {linked.data.logins.map((login) => (
            <LinkedRow key={login.id} login={login} />
          ))}
          {loginProviders
            .filter(({ id }) => linked.data.logins.every(({ provider }) => provider !== id))
            .map((provider) => (
              <UnlinkedRow key={provider.id} provider={provider} hasPassword={linked.data.hasPassword} />
            ))}
        </ul>
      )}
    </SectionCard>
  )
}

const row = 'flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0 last:pb-0'

function LinkedRow({ login: { id, name, email, linkedAt, canUnlink } }: { login: LinkedLogin }) {
  const [isAsking, setAsking] = useState(false)
  const unlink = useUnlink()
  const close = () => setAsking(false)

  const confirm = () =>
    unlink.mutate(id, {
      onSuccess: () => showToast({ kind: 'success', text: `You can no longer log in with ${name}.` }),
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, `We couldn’t unlink ${name}. Please try again.`) }),
      onSettled: close,
    })

  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm break-words text-ink-muted">
          <bdi>{email}</bdi> · Linked {formatDayHere(linkedAt)}
        </p>
        {!canUnlink && <p className="text-sm text-ink-muted">To unlink it, set a password first.</p>}
      </div>
      {canUnlink && (
        <Button className="flex-none" variant="secondary" size="small" onClick={() => setAsking(true)}>
          Unlink <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Unlink ${name}?`}
        text={`You won’t be able to log in with ${name}. Your other devices will be logged out.`}
        confirmText="Unlink"
        variant="danger"
        busy={unlink.isPending}
        busyText="Unlinking…"
        onConfirm={confirm}
        onCancel={close}
      />
    </li>
  )
}

function UnlinkedRow({ provider: { id, name }, hasPassword }: { provider: { id: string; name: string }; hasPassword: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const start = useStartLinking()
  const startNow = () =>
    start.mutate(id, {
      onError: (error) => showToast({ kind: 'error', text: sentenceOf(error, `We couldn’t link ${name}. Please try again.`) }),
    })

  return (
    <li className={row}>
      <p className="font-semibold">{name}</p>
      <Button
        className="flex-none"
        variant="secondary"
        size="small"
        busy={start.isPending || start.isSuccess}
        busyText={`Opening ${name}…`}
        onClick={hasPassword ? () => setAsking(true) : startNow}
      >
        Link <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <PasswordDialog
        open={isAsking}
        title={`Link ${name}`}
        confirmText="Continue"
        busyText="Checking…"
        failure={`We couldn’t link ${name}. Please try again.`}
        confirm={(password) => startLinking(id, password)}
        onDone={({ url }) => location.assign(url)}
        onCancel={() => setAsking(false)}
      >
        <p>Confirm it’s you. Then log in to {name}.</p>
      </PasswordDialog>
    </li>
  )
}
