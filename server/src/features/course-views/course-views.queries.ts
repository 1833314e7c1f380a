import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { MOST_FROM_ONE_NETWORK, RECENT_MS } from './course-views.rules.ts'

type View = {
  courseId: number
  viewerId: string | null
  /** Hashes that identify the browser and the network, per course, in `recent_visits`. */
  names: { visit: Buffer; network: Buffer }
  now: Date
}

/** Runs a transaction that doesn't wait for the disk, so that concurrent counts of one course are fast. A power failure may lose it. */
export const countingFast = (db: Db, count: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit to off`.execute(tx)
    await count(tx)
  })

/** Counts a view of a published course, except by its instructor, once per half hour and browser. Returns whether it counted. */
export async function insertView(tx: Tx, { courseId, viewerId, names, now }: View): Promise<boolean> {
  const over = new Date(now.getTime() - RECENT_MS)
  const { rows } = await sql`
    with visit as (
      insert into recent_visits as known (name, began_at, visits) values (${names.visit}, ${now}, 1)
      on conflict (name) do update set began_at = excluded.began_at where known.began_at <= ${over}
      returning name
    ), network as (
      insert into recent_visits as known (name, began_at, visits) select ${names.network}::bytea, ${now}::timestamptz, 1 from visit
      on conflict (name) do update set
        visits = case when known.began_at <= ${over} then 1 else known.visits + 1 end,
        began_at = case when known.began_at <= ${over} then excluded.began_at else known.began_at end
      returning visits
    )
    insert into course_views (course_id, day, views)
    select id, report_day(${now}), 1 from courses, network
    where network.visits <= ${MOST_FROM_ONE_NETWORK}
      and id = ${courseId} and status = 'LIVE' and instructor_id is distinct from ${viewerId}::uuid
    on conflict (course_id, day) do update set views = course_views.views + 1
    returning course_id
  `.execute(tx)
  return rows.length > 0
}

/** Marks an addition to a cart. Returns false if the same one was marked within half an hour. */
export async function markAddition(tx: Tx, name: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into recent_visits as known (name, began_at, visits) values (${name}, ${now}, 1)
    on conflict (name) do update set began_at = excluded.began_at where known.began_at <= ${new Date(now.getTime() - RECENT_MS)}
    returning name
  `.execute(tx)
  return rows.length > 0
}

export const purgeVisits = (db: Db, now: Date): Promise<void> =>
  inBatches((most) =>
    db
      .deleteFrom('recent_visits')
      .where('name', 'in', (old) =>
        old
          .selectFrom('recent_visits')
          .select('name')
          .where('began_at', '<=', new Date(now.getTime() - RECENT_MS))
          .limit(most)
          // A view that locks its browser's visit waits for its network's, which may be deleted here before the browser's.
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow(),
  )
