// Findings about the pooler and the replicas.
import type { Finding } from '@akada/contract/operations.ts'
import { all, found } from './operations.rules.ts'

/** `lacking` are the settings that connections should have and don't. */
export const judgeConnections = (lacking: readonly string[]): Finding[] =>
  all(
    lacking.length > 0 &&
      found(
        'DATABASE',
        'WEAK',
        `Connections to the database have other settings than the site wants: ${lacking.join(', ')}.`,
        'Where DATABASE_URL is PgBouncer, set DATABASE_DIRECT_URL; then say RECONNECT in its console: it keeps connections from before.',
      ),
  )

type Replica = { name: string; state: 'FOLLOWS' | 'BEHIND' | 'LOST' | 'UNFIT'; trouble: string | null }

/** The site works without replicas, because the primary takes over. */
export const judgeReplicas = (replicas: readonly Replica[]): Finding[] => replicas.map(judgeReplica)

function judgeReplica({ name, state, trouble }: Replica): Finding {
  if (state === 'FOLLOWS') return found('DATABASE', 'GOOD', `The read replica ${name} shows all that has changed.`)
  const says = `The read replica ${name} is left aside. ${trouble}`
  if (state === 'UNFIT') return found('DATABASE', 'BAD', says, 'Name only streaming replicas of DATABASE_URL in DATABASE_REPLICA_URLS.')
  const mend = 'See whether it runs, whether this machine reaches it, and pg_stat_replication on the primary. It comes back by itself.'
  return found('DATABASE', 'WEAK', says, mend)
}
