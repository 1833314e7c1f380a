// Distributes reads of public data among the replicas that show all changes known to this process. Falls back to the primary.
import pg from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '#platform/http/refusal.ts'
import type { ConnectOptions, Db } from '../database.ts'
import { openReplica, type Patience, type Replica, type ReplicaStatus } from './replica.ts'

export type Replicas = {
  /**
   * Runs the work on a replica, or else on the primary. May run it on both, so the work must not write. It must not read money, privileges
   * or a user's own data.
   */
  read: <T>(primary: Db, work: (db: Db) => Promise<T>) => Promise<T>
  /** Reports a catalog change. Replicas that don't show it yet are skipped. */
  changed: () => void
  examine: () => Promise<ReplicaStatus[]>
  close: () => Promise<void>
}

export type ReplicaAddress = { connection: string; weight: number }

/** Parses a URL with an optional weight. A replica with ?weight=2 gets twice as many reads as a replica without a weight. */
export function replicaAt(url: string): ReplicaAddress {
  const weight = Number(/[?&]weight=(\d+)/.exec(url)?.[1] ?? 1)
  return { connection: url.replace(/weight=\d+&?/, '').replace(/[?&]$/, ''), weight }
}

export const noReplicas: Replicas = {
  read: (primary, work) => work(primary),
  changed: () => undefined,
  examine: async () => [],
  close: async () => undefined,
}

type Options = Pick<ConnectOptions, 'maxConnections' | 'namedStatements' | 'isPooled'> & Patience & { primary: Db; log: Logger }

export function openReplicas(addresses: readonly ReplicaAddress[], { primary, ...options }: Options): Replicas {
  if (addresses.length === 0) return noReplicas
  let changes = 0
  const replicas = addresses.map(({ connection, weight }) => ({
    replica: openReplica({ ...options, connection, primary: { db: primary, changes: () => changes } }),
    weight,
  }))
  const next = inTurn(replicas)

  async function read<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
    const replica = next()
    if (!replica || !(await replica.shows(changes))) return work(db)
    try {
      return await work(replica.db())
    } catch (error) {
      if (error instanceof Refusal || isTooLong(error)) throw error
      replica.doubt(error)
      return work(db)
    }
  }

  return {
    read,
    changed: () => {
      changes += 1
    },
    examine: () => Promise.all(replicas.map(({ replica }) => replica.examine())),
    close: async () => void (await Promise.all(replicas.map(({ replica }) => replica.close()))),
  }
}

/** A query that times out on a replica would also time out on the primary. */
const isTooLong = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/**
 * Returns a function that picks the next replica, by smooth weighted round robin (as in nginx). Skips replicas that recently failed a
 * check.
 */
function inTurn(replicas: readonly { replica: Replica; weight: number }[]): () => Replica | undefined {
  const seats = replicas.map((each) => ({ ...each, credit: 0 }))
  return () => {
    const ready = seats.filter(({ replica }) => !replica.isResting())
    for (const seat of ready) seat.credit += seat.weight
    const [first] = ready.toSorted((one, other) => other.credit - one.credit)
    if (first) first.credit -= ready.reduce((sum, { weight }) => sum + weight, 0)
    return first?.replica
  }
}
