// Connects to a read replica, and tracks the latest change on the primary that the replica is known to show.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { type ConnectOptions, connect, type Db } from '../database.ts'

/**
 * A replica that FOLLOWS is read from. A replica that is BEHIND replays too slowly, a LOST replica doesn't respond, and an UNFIT one isn't
 * a replica of this database.
 */
export type ReplicaState = 'FOLLOWS' | 'BEHIND' | 'LOST' | 'UNFIT'
/** `name` is the replica's host and port. */
export type ReplicaStatus = { name: string; state: ReplicaState; trouble: string | null }

export type Primary = {
  db: Db
  /** Increases with each catalog change that this process learns of. */
  changes: () => number
}

export type Replica = {
  db: () => Db
  isResting: () => boolean
  /** Returns whether the replica shows all changes up to this one. Waits only so briefly that users don't notice. */
  shows: (change: number) => Promise<boolean>
  /** Reports a failed query, after which the replica is checked again. */
  doubt: (error: unknown) => void
  /** Checks the replica now, even during a pause between checks. */
  examine: () => Promise<ReplicaStatus>
  close: () => Promise<void>
}

// A replica on the same network replays a change within a few milliseconds.
const WAIT_MS = 100
const ASK_AGAIN_MS = 10
// Unannounced changes, such as a course's number of students, appear at most this much later than on the primary.
const OLDEST_MS = 5_000
const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 15_000

/** How long to wait for a replica, and how stale its data may be. */
export type Patience = { waitMs?: number | undefined; oldestMs?: number | undefined }

const nothing = { change: -1, at: 0 }

type Options = Omit<ConnectOptions, 'connection' | 'onError'> & { connection: string; primary: Primary; log: Logger } & Patience

export function openReplica({ primary, log, waitMs = WAIT_MS, oldestMs = OLDEST_MS, ...options }: Options): Replica {
  const { host, port } = new pg.Client({ connectionString: options.connection })
  const name = `${host}:${port}`
  // A connection error also makes a query fail, and that query reports the error.
  const openPool = () => connect({ ...options, onError: () => undefined })
  let open = openPool()
  let status: ReplicaStatus = { name, state: 'FOLLOWS', trouble: null }
  let known = nothing
  let looking: Promise<void> | undefined
  let askedAt: number | undefined
  let rest = { ms: 0, until: 0 }

  const isKnown = (change: number) => known.change >= change && performance.now() - known.at < oldestMs
  const isMute = () => askedAt !== undefined && performance.now() - askedAt > waitMs

  function look(): Promise<void> {
    looking ??= follow().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function follow() {
    const goal = { change: primary.changes(), at: performance.now() }
    // Without the primary's position, the replica's state can't be determined.
    const position = await positionOf(primary.db).catch(() => undefined)
    if (!position) return sleep(ASK_AGAIN_MS)
    const patienceMs = known.change < goal.change ? waitMs : oldestMs / 2
    try {
      const found = await askUntil(goal.at + patienceMs, position)
      if (found === 'FOLLOWS') known = goal
      turn(found)
    } catch (error) {
      known = nothing
      // Otherwise, queries that wait on these connections would keep waiting.
      void open.pool.end()
      open = openPool()
      turn('LOST', error instanceof Error ? error.message : String(error))
    }
  }

  async function askUntil(end: number, position: Position): Promise<ReplicaState> {
    for (;;) {
      const found = await ask(position)
      if (found !== 'BEHIND' || performance.now() > end) return found
      await sleep(ASK_AGAIN_MS)
    }
  }

  async function ask(position: Position) {
    askedAt = performance.now()
    try {
      return await compare(open.db, position)
    } finally {
      askedAt = undefined
    }
  }

  function turn(state: ReplicaState, trouble: string | null = troubles[state]) {
    if (state !== status.state) {
      if (state === 'FOLLOWS') log.info({ replica: name }, 'a read replica is used again')
      else log.warn({ replica: name, state, trouble }, 'a read replica isn’t used')
    }
    status = { name, state, trouble }
    const ms = state === 'FOLLOWS' ? 0 : Math.min(Math.max(rest.ms * 2, FIRST_REST_MS), LONGEST_REST_MS)
    rest = { ms, until: performance.now() + ms }
  }

  async function shows(change: number): Promise<boolean> {
    if (isKnown(change)) {
      if (performance.now() - known.at > oldestMs / 5) void look()
      return !isMute()
    }
    const until = performance.now() + waitMs
    const isWorthWaiting = () => status.state === 'FOLLOWS' && !isMute() && performance.now() < until
    // Requests after a pause between checks don't wait for the check.
    if (status.state !== 'FOLLOWS') void look()
    while (!isKnown(change) && isWorthWaiting()) await Promise.race([look(), sleep(waitMs, undefined, { ref: false })])
    return isKnown(change)
  }

  function doubt(error: unknown) {
    log.warn({ err: error, replica: name }, 'a read replica failed, and the primary is used instead')
    // A recovery conflict means that the replay removed rows that the query was reading. The replica is healthy.
    if (!(error instanceof pg.DatabaseError) || error.code !== RECOVERY_CONFLICT) known = nothing
  }

  return {
    db: () => open.db,
    isResting: () => performance.now() < rest.until,
    shows,
    doubt,
    examine: () => look().then(() => status),
    close: async () => {
      await looking
      await open.pool.end()
    },
  }
}

const RECOVERY_CONFLICT = '40001'

type Position = { lsn: string; cluster: string }

/** Returns the primary's write position. Everything that was committed earlier lies before the position. */
async function positionOf(db: Db): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn()::text as lsn, (select system_identifier::text from pg_control_system()) as cluster
  `.execute(db)
  return rows[0]
}

async function compare(db: Db, { lsn, cluster }: Position): Promise<ReplicaState> {
  const { rows } = await sql<{ isReplica: boolean; isThere: boolean }>`
    select pg_is_in_recovery() and (select system_identifier::text from pg_control_system()) = ${cluster} as "isReplica",
      coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isThere"
  `.execute(db)
  const [found] = rows
  if (!found?.isReplica) return 'UNFIT'
  return found.isThere ? 'FOLLOWS' : 'BEHIND'
}

const troubles: Record<ReplicaState, string | null> = {
  FOLLOWS: null,
  BEHIND: 'It is behind the primary.',
  LOST: null,
  UNFIT: 'It isn’t a replica of the primary: it accepts its own changes or follows another server.',
}
