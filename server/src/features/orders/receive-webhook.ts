import { createHash } from 'node:crypto'
import { isStorable } from '@akada/contract/storable.ts'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { insertEvent } from './orders.payments.queries.ts'

const Text = z.string().check(z.refine(isStorable))

const Event = z.object({
  event: Text,
  data: z.object({
    reference: z.nullish(Text),
    transaction_reference: z.nullish(Text),
    // Needed for disputes, because their own reference may be null.
    transaction: z.nullish(z.object({ reference: z.nullish(Text) })),
  }),
})

/** Stores a signed event and queues its job. Repeated events change nothing, and unsigned ones are not stored. */
export async function receiveWebhook(deps: Deps, body: Buffer, signature: string | undefined): Promise<void> {
  const provider = deps.payments
  if (!provider?.isSigned(body, signature)) return refuse('SIGNATURE_INVALID')

  const parsed = z.safeParse(Event, parseJson(body))
  const event = parsed.success ? parsed.data.event.slice(0, 100) : 'unreadable'
  const reference = (parsed.success && referenceOf(parsed.data)?.slice(0, 200)) || null
  const bodySha256 = createHash('sha256').update(body).digest('hex')
  await deps.db.transaction().execute(async (tx) => {
    const kept = await insertEvent(tx, { provider: provider.id, bodySha256, event, reference, now: deps.clock() })
    if (kept) await enqueue(tx, { kind: 'process-event', payload: { eventId: kept.id }, dedupeKey: `event:${provider.id}:${bodySha256}` })
  })
}

const referenceOf = ({ data }: z.infer<typeof Event>) => data.reference ?? data.transaction_reference ?? data.transaction?.reference

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // The signature proves that the provider sent this event, so it is stored even though it can't be parsed.
    return undefined
  }
}
