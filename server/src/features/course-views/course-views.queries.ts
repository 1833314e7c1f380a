import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type View = { courseId: number; viewerId: string | null; now: Date }

/** Counts a look at a course on sale by somebody whose course it isn’t. */
export async function insertView(db: Db, { courseId, viewerId, now }: View): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Many look at one course at once: none of them waits for the disk, and a view that a power cut loses is no loss.
    await sql`set local synchronous_commit to off`.execute(tx)
    await sql`
      insert into course_views (course_id, day, views)
      select id, lagos_day(${now}), 1 from courses
      where id = ${courseId} and status = 'LIVE' and instructor_id is distinct from ${viewerId}::uuid
      on conflict (course_id, day) do update set views = course_views.views + 1
    `.execute(tx)
  })
}
