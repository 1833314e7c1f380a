import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { countStates, listUnderWay, lockBroadcast, updateEnd, updateListed, updateState } from './broadcasts.queries.ts'
import { insertDeliveries, isUnsettled, listAudience } from './broadcasts.recipients.queries.ts'
import { progressOf } from './broadcasts.rules.ts'
import { sendDeliveries } from './send-deliveries.ts'

// The job kind, under which the outbox lists broadcast emails.
export const SEND_BROADCAST = 'announcements-and-newsletter'

// Few enough rows to be inserted well within the statement timeout of five seconds.
const LISTED_AT_ONCE = 5_000

/** Queues all broadcasts that are due or unfinished. */
export async function startBroadcasts({ db, clock }: Deps): Promise<void> {
  for (const broadcastId of await listUnderWay(db, clock())) await enqueue(db, { kind: SEND_BROADCAST, payload: { broadcastId } })
}

/** Sends as many of a broadcast's emails as currently possible. The next run resumes. */
export async function sendBroadcast(deps: Deps, id: number, stopping?: AbortSignal): Promise<void> {
  await begin(deps.db, id, deps.clock())
  while (!stopping?.aborted && (await listSome(deps.db, id, deps.clock())));
  await sendDeliveries(deps, id, stopping)
  await endIfSettled(deps.db, id, deps.clock())
}

const begin = (db: Db, id: number, now: Date) =>
  db.transaction().execute(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    // The broadcast may have been canceled or rescheduled since it was queued.
    if (broadcast?.state !== 'SCHEDULED' || broadcast.sendAt === null || broadcast.sendAt > now) return
    await updateState(tx, id, { state: 'SENDING', sendAt: broadcast.sendAt, begunAt: now })
  })

/** Inserts deliveries for the next page of the audience. Returns whether more pages follow. */
const listSome = (db: Db, id: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (broadcast?.state !== 'SENDING' || broadcast.isListed) return false
    const ids = await listAudience(tx, broadcast, { after: broadcast.listedTo, limit: LISTED_AT_ONCE })
    await insertDeliveries(tx, { broadcastId: id, isToReaders: broadcast.segment === 'NEWSLETTER', ids, now })
    const isAll = ids.length < LISTED_AT_ONCE
    await updateListed(tx, id, { more: ids.length, to: ids.at(-1) ?? broadcast.listedTo, isAll })
    return !isAll
  })

const endIfSettled = (db: Db, id: number, now: Date) =>
  db.transaction().execute(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (!broadcast || broadcast.begunAt === null || broadcast.endedAt !== null) return
    const isCanceled = broadcast.state === 'CANCELLED'
    if (!isCanceled && !broadcast.isListed) return
    if (await isUnsettled(tx, id, { isCanceled, now })) return
    const state = isCanceled ? 'CANCELLED' : 'SENT'
    const counts = (await countStates(tx, [id])).get(id) ?? {}
    await updateEnd(tx, id, { state, ...progressOf(counts, state), endedAt: now })
  })
