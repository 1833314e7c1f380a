import { newsletterConsent } from '@akada/contract/newsletter-consent.ts'
import { hashToken } from '#features/accounts/accounts.tokens.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { requireTurn, takeTurn } from '#platform/security/throttle.ts'
import { readerKeyOf } from './newsletter.links.ts'
import { upsertSubscriber } from './newsletter.queries.ts'
import { turns } from './newsletter.rules.ts'

export const SEND_CONFIRMATION = 'send-newsletter-confirmation'

type Asked = { email: string; address: string; now: Date }

/**
 * Emails a confirmation link. Does the same work for existing subscribers and for requests above an address's limit, so that the response
 * doesn't reveal a subscription.
 */
export async function requestSubscription({ db, signer }: Deps, { email, address, now }: Asked): Promise<void> {
  await requireTurn(db, { ...turns.subscribeFrom(networkOf(address)), now })
  const isTooOften = (await takeTurn(db, { ...turns.subscribeOf(hashToken(email).toString('base64url')), now })) > 0
  await db.transaction().execute(async (tx) => {
    const consent = { email, readerKey: readerKeyOf(signer, email), now, version: newsletterConsent.version }
    const id = await upsertSubscriber(tx, consent)
    await enqueue(tx, { kind: SEND_CONFIRMATION, payload: { subscriberId: isTooOften ? null : id } })
  })
}
