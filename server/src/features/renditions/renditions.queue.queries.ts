import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Place } from '#platform/jobs/jobs.ts'

const videoId = sql`(jobs.payload ->> 'videoId')::integer`
const isToBeDone = sql`exists (
  select from transcodings where video_id = ${videoId} and (status = 'WAITING' or status = 'WORKING' and held_until < now())
)`
// The subquery doesn't depend on the job, so PostgreSQL reads the queue only once.
const placeAmong = (videos: RawBuilder<unknown>) =>
  sql`array_position((select array_agg(video_id order by place) from ${videos}), ${videoId})`

/** Selects the first pictures of short videos, which have their own lane. */
export const placeOfUrgent: Place = sql`${placeAmong(sql`video_queue where is_urgent`)}`

const unlessUrgent = sql`(select *, bool_or(is_urgent) over () as has_urgent from video_queue) as videos where not has_urgent`

/**
 * Selects all other work, unless short videos wait for their first picture. Jobs without work, such as jobs for deleted videos, go first.
 */
export const placeOfOthers: Place = sql`case when ${isToBeDone} then ${placeAmong(unlessUrgent)} else 0 end`

export const isAnyWaiting = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('video_queue').select('video_id').limit(1).executeTakeFirst()) !== undefined
