import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { confirmByToken, wasConfirmedBy } from './newsletter.queries.ts'

export const SEND_WELCOME = 'send-newsletter-welcome'

/** Confirms the subscription of the token's recipient, and sends one welcome email. A repeated call gets the same response. */
export const confirmSubscription = (db: Db, token: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const tokenHash = hashToken(token)
    const confirmed = await confirmByToken(tx, tokenHash, now)
    if (confirmed) await enqueue(tx, { kind: SEND_WELCOME, payload: { subscriberId: confirmed.id } })
    else if (!(await wasConfirmedBy(tx, tokenHash))) refuse('CODE_INVALID')
  })
