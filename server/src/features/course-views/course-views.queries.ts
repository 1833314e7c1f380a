import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { MOST_FROM_ONE_NETWORK, RECENT_MS } from './course-views.rules.ts'

type View = {
  courseId: number
  viewerId: string | null
  /** Hashes that identify the browser and the network, per course, in `recent_visits`. */
  names: { visit: Buffer; network: Buffer }
  now: Date
}

/** Counts a view of a published course, except by its instructor, once per half hour and browser. */
export async function insertView(db: Db, { courseId, viewerId, names, now }: View): Promise<void> {
  const over = new Date(now.getTime() - RECENT_MS)
  await db.transaction().execute(async (tx) => {
    // Losing a view in a power failure is acceptable. Not waiting for the disk keeps concurrent views of one course fast.
    await sql`set local synchronous_commit to off`.execute(tx)
    await sql`
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
    `.execute(tx)
  })
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
          .limit(most),
      )
      .executeTakeFirstOrThrow(),
  )
