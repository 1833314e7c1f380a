import { checkSetupLink } from '@akada/contract/calls/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, sentenceOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SetupForm } from './setup-form.tsx'

const NO_LINK = 'Open the setup link that the server printed when it started. Restart the server to get a new one.'
const over = new Set<string>(['SETUP_DONE', 'SETUP_LINK_INVALID'])

/** The refusal that makes the link useless, if it is one. */
const endOf = (error: unknown) => (error instanceof ApiError && over.has(error.code) ? error : null)

/** `token`: from the setup link. Null if there is none, undefined while that isn't known. */
export function SiteSetup({ token, onCreated }: { token: string | null | undefined; onCreated: (isAdmin: boolean) => void }) {
  const check = useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => call(checkSetupLink, { body: { token: token ?? '' } }, { signal }),
    enabled: typeof token === 'string',
  })
  const [ended, setEnded] = useState<ApiError | null>(null)
  const end = ended ?? endOf(check.error)

  if (token === null) return <Banner kind="info">{NO_LINK}</Banner>
  if (end) return <Ended end={end} />
  if (check.error)
    return (
      <Failed
        message={sentenceOf(check.error, 'We couldn’t check the setup link.')}
        onRetry={() => void check.refetch()}
        busy={check.isFetching}
      />
    )
  if (token === undefined || check.isPending)
    return (
      <Loading label="Checking the setup link...">
        <Skeleton className="h-96" />
      </Loading>
    )
  return <SetupForm token={token} onCreated={onCreated} onRefused={(error) => setEnded(endOf(error))} />
}

function Ended({ end }: { end: ApiError }) {
  const outcome = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
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
