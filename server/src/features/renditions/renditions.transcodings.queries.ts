import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'

const waiting = { status: 'WAITING', percent: 0, problem: null, run_id: null, held_until: null } as const

/** Queues a video unless it is ready or being processed. Returns whether the video was queued. */
export async function wantTranscoding(tx: Tx, videoId: number): Promise<boolean> {
  const wanted = await tx
    .insertInto('transcodings')
    .values({ video_id: videoId, status: 'WAITING' })
    .onConflict((conflict) =>
      conflict
        .column('video_id')
        .doUpdateSet(waiting)
        .where(sql<boolean>`transcodings.status in ('WAITING', 'FAILED') or transcodings.held_until < now()`),
    )
    .returning('video_id')
    .executeTakeFirst()
  return wanted !== undefined
}

/** Queues a video from the beginning. A run in progress loses its lease. */
export async function requeueTranscoding(tx: Tx, videoId: number): Promise<void> {
  await tx
    .insertInto('transcodings')
    .values({ video_id: videoId, status: 'WAITING' })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ ...waiting, wanted_at: sql`now()` }))
    .execute()
}

// Leases are renewed several times in this period. They expire before the job's own lease, so before another worker gets the job.
const HELD_SECONDS = 60
const held = sql<Date>`now() + make_interval(secs => ${sql.lit(HELD_SECONDS)})`

// The work continues if a deleted lecture is restored.
const isUsed = sql<boolean>`video_owner(video_id) is not null`

/** Leases the work to this run. Returns undefined if another run has the work, or if there is none. */
export const takeTranscoding = (db: Db, videoId: number, runId: string) =>
  db
    .updateTable('transcodings')
    .set({ status: 'WORKING', run_id: runId, held_until: held, worked_at: sql`now()` })
    .where('video_id', '=', videoId)
    .where((eb) => eb.or([eb('status', '=', 'WAITING'), eb.and([eb('status', '=', 'WORKING'), eb('held_until', '<', sql<Date>`now()`)])]))
    .where(isUsed)
    .returning('wanted_at as wantedAt')
    .executeTakeFirst()

/** Extends the lease of a run. Returns false if another run has the work, or no lecture uses the video. */
export async function holdTranscoding(db: Db, videoId: number, { runId, percent }: { runId: string; percent: number }): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, videoId, runId)
    .set({ held_until: held, percent: sql`greatest(percent, ${percent}::integer)` })
    .where(isUsed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function keepLoudness(db: Db, videoId: number, { runId, loudnessLufs }: { runId: string; loudnessLufs: number | null }) {
  await ofRun(db, videoId, runId).set({ loudness_lufs: loudnessLufs }).execute()
}

export async function findVideoState(db: Db, videoId: number): Promise<string | null | undefined> {
  const found = await db.selectFrom('video_states').select('status').where('video_id', '=', videoId).executeTakeFirst()
  return found?.status
}

export async function findStatus(db: Db, videoId: number): Promise<string | undefined> {
  const found = await db.selectFrom('transcodings').select('status').where('video_id', '=', videoId).executeTakeFirst()
  return found?.status
}

export async function finishTranscoding(db: Db, videoId: number, runId: string): Promise<void> {
  await ofRun(db, videoId, runId)
    .set({ ...waiting, status: 'READY', percent: 100 })
    .execute()
}

export async function failTranscoding(db: Db, videoId: number, { runId, problem }: { runId: string; problem: string }): Promise<void> {
  await ofRun(db, videoId, runId)
    .set({ ...waiting, status: 'FAILED', problem })
    .execute()
}

/** Marks abandoned work as failed, unless a run still holds the lease. */
export async function giveUpTranscoding(db: Db, videoId: number, problem: string): Promise<void> {
  await db
    .updateTable('transcodings')
    .set({ ...waiting, status: 'FAILED', problem })
    .where('video_id', '=', videoId)
    .where((eb) => eb.or([eb('status', '=', 'WAITING'), eb.and([eb('status', '=', 'WORKING'), eb('held_until', '<', sql<Date>`now()`)])]))
    .execute()
}

/** Returns the work to the queue. Finished renditions stay. */
export async function leaveTranscoding(db: Db, videoId: number, runId: string): Promise<void> {
  await ofRun(db, videoId, runId).set({ status: 'WAITING', run_id: null, held_until: null }).execute()
}

const ofRun = (db: Db, videoId: number, runId: string) =>
  db.updateTable('transcodings').where('video_id', '=', videoId).where('run_id', '=', runId)

/** Locks the work until the transaction ends. Returns undefined if the run has lost the lease. */
export const lockTranscoding = (tx: Tx, videoId: number, runId: string) =>
  tx
    .selectFrom('transcodings')
    .select('video_id')
    .where('video_id', '=', videoId)
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst()

/** Lists lecture videos, including unreleased ones. Without `isAll`, lists only videos that aren't ready. */
export const listVideosToTranscode = (db: Db, { isAll }: { isAll: boolean }) =>
  db
    .selectFrom('media_files')
    .leftJoin('transcodings', 'transcodings.video_id', 'media_files.id')
    .select('media_files.id')
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('all_lectures').select('id').whereRef('all_lectures.video_id', '=', 'media_files.id').where('deleted_at', 'is', null),
        ),
        exists(selectFrom('held_contents').select('lecture_id').whereRef('held_contents.video_id', '=', 'media_files.id')),
      ]),
    )
    .$if(!isAll, (query) => query.where(sql<boolean>`transcodings.status is distinct from 'READY'`))
    .orderBy('media_files.id')
    .execute()
