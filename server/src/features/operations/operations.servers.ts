// Findings about the pooler and the replicas.
import type { Finding } from '@akada/contract/operations.ts'
import { all, found } from './operations.rules.ts'

/** `lacking` lists the required settings that connections don't have. */
export const judgeConnections = (lacking: readonly string[]): Finding[] =>
  all(
    lacking.length > 0 &&
      found(
        'DATABASE',
        'WEAK',
        `Database connections lack required settings: ${lacking.join(', ')}.`,
        'If DATABASE_URL points to PgBouncer, set DATABASE_DIRECT_URL. Then run RECONNECT in the PgBouncer console to replace old connections.',
      ),
  )

type Replica = { name: string; state: 'FOLLOWS' | 'BEHIND' | 'LOST' | 'UNFIT'; trouble: string | null }

/** The site works without replicas, because the primary takes over. */
export const judgeReplicas = (replicas: readonly Replica[]): Finding[] => replicas.map(judgeReplica)

function judgeReplica({ name, state, trouble }: Replica): Finding {
  if (state === 'FOLLOWS') return found('DATABASE', 'GOOD', `The read replica ${name} is up to date.`)
  const says = `The read replica ${name} isn’t used. ${trouble}`
  if (state === 'UNFIT') return found('DATABASE', 'BAD', says, 'DATABASE_REPLICA_URLS may list only streaming replicas of DATABASE_URL.')
  const fix =
    'Check that it’s running and reachable from this machine, and check pg_stat_replication on the primary. The site uses the replica again automatically.'
  return found('DATABASE', 'WEAK', says, fix)
}
