import { checkSetupLink, type createFirstAdmin } from '@akada/contract/calls/accounts.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { startSession } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SetupForm } from './setup-form.tsx'

const NO_LINK = 'Open the setup link that the server printed when it started. Restart the server to get a new one.'
const over = new Set<string>(['SETUP_DONE', 'SETUP_LINK_INVALID'])

/** Returns the error if it makes the setup link unusable, otherwise null. */
const endOf = (error: unknown) => (error instanceof ApiError && over.has(error.code) ? error : null)

type SiteSetupProps = {
  /** The token from the setup link: null if the link has none, undefined before hydration. */
  token: string | null | undefined
  /** `isAdmin`: false if the role requires two-step verification first. */
  onCreated: (isAdmin: boolean) => void
}

export function SiteSetup({ token, onCreated }: SiteSetupProps) {
  // Disables the check: a new session clears the query cache, and the used link would be checked again.
  const [isCreated, setCreated] = useState(false)
  const check = useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => call(checkSetupLink, { body: { token: token ?? '' } }, { signal }),
    enabled: typeof token === 'string' && !isCreated,
  })
  const [ended, setEnded] = useState<ApiError | null>(null)
  const end = ended ?? endOf(check.error)

  if (token === null) return <Banner kind="info">{NO_LINK}</Banner>
  if (end) return <Ended end={end} />
  if (check.error)
    return (
      <Failed
        message={sentenceOf(check.error, 'We couldn’t check the setup link.')}
        error={check.error}
        onRetry={() => void check.refetch()}
        busy={check.isFetching}
      />
    )
  if (token === undefined || (check.isPending && !isCreated))
    return (
      <Loading label="Checking the setup link…">
        <Skeleton className="h-96" />
      </Loading>
    )
  const goOn = (session: Answer<typeof createFirstAdmin>) => {
    setCreated(true)
    startSession(session)
    onCreated(session.roles.includes('ADMIN'))
  }
  return <SetupForm token={token} onCreated={goOn} onRefused={(error) => setEnded(endOf(error))} />
}

function Ended({ end }: { end: ApiError }) {
  const outcome = useRef<HTMLDivElement>(null)
  // Moves the focus, because the form that had it is removed.
  useEffect(() => outcome.current?.focus(), [])
  return (
    <div ref={outcome} tabIndex={-1} className="grid gap-5 outline-none">
      <Banner kind={end.code === 'SETUP_DONE' ? 'info' : 'error'}>{end.message}</Banner>
      {end.code === 'SETUP_DONE' && (
        <LinkButton to={paths.login()} size="large" shape="wide">
          Login
        </LinkButton>
      )}
    </div>
  )
}
