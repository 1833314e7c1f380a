import { checkConnection } from '@akada/contract/calls/site-settings.ts'
import type { ConnectionName } from '@akada/contract/site-settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type Connection, connectionsQuery } from './site-settings.api.ts'

const titles: Record<ConnectionName, string> = { mail: 'Email', payments: 'Payments', storage: 'Files', database: 'Database' }

/** Shows the site's external services. They are configured on the server, so they can only be viewed and tested here. */
export function ConnectionSettings() {
  const connections = useQuery(connectionsQuery)

  if (connections.isPending)
    return (
      <Loading label="Loading connections…">
        <div className="grid gap-6">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-56 rounded-lg" />
        </div>
      </Loading>
    )
  if (!connections.data)
    return (
      <Failed
        message="We couldn’t load the connections."
        error={connections.error}
        onRetry={() => void connections.refetch()}
        busy={connections.isFetching}
      />
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-ink-muted">Set with environment variables. Restart the server to apply changes. Secrets are masked.</p>
      {connections.data.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} />
      ))}
    </div>
  )
}

function ConnectionCard({ connection: { name, uses, facts } }: { connection: Connection }) {
  const testing = useMutation({ mutationFn: () => call(checkConnection, { params: { name }, body: {} }) })
  return (
    <SectionCard title={titles[name]} intro={uses}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(({ label, value, variable }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="wrap-anywhere">
              {value ?? 'Not set'}
              {variable !== null && <code className="mt-0.5 block text-xs text-ink-muted">{variable}</code>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Outcome testing={testing} />
        <Button variant="secondary" busy={testing.isPending} busyText="Testing…" onClick={() => testing.mutate()}>
          {`Test ${titles[name].toLowerCase()}`}
        </Button>
        {name === 'mail' && <p className="field-hint mt-2">Sends a test email to your address.</p>}
      </div>
    </SectionCard>
  )
}

type OutcomeProps = {
  testing: { data: { isWorking: boolean; sentence: string; tookMs: number } | undefined; error: unknown; submittedAt: number }
}

function Outcome({ testing: { data, error, submittedAt } }: OutcomeProps) {
  if (!data && !error) return null
  return (
    <div className="mb-4">
      <Banner key={submittedAt} kind={data?.isWorking ? 'success' : 'error'}>
        {data ? `${data.sentence} (${seconds(data.tookMs)})` : sentenceOf(error, 'We couldn’t run the test. Please try again.')}
      </Banner>
    </div>
  )
}

const seconds = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
