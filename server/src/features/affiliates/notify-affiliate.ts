import { notifyPeople } from '#features/notifications/notify-people.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { affiliateEmail } from './affiliates.emails.ts'
import { findAddressee, findFirstCommission, findSeller } from './affiliates.queries.ts'

export const TELL_AFFILIATE = 'tell-affiliate'

export type Told = {
  userId: string
  event: 'JOINED' | 'FIRST_SALE' | 'ENDED' | 'SUSPENDED' | 'RESTORED'
  /** The instructor who ended the partnership. */
  sellerId?: string | undefined
  reason?: string | undefined
}

const words = {
  FIRST_SALE: { title: 'Your first commission', message: 'A purchase through your link earned you a commission.' },
  ENDED: { title: 'A partnership has ended', message: 'An instructor no longer works with you. Open your affiliate page for the reason.' },
  SUSPENDED: {
    title: 'You’re suspended as an affiliate',
    message: 'New clicks and orders earn nothing. Open your affiliate page for the reason.',
  },
  RESTORED: { title: 'You can earn commissions again', message: 'Your suspension as an affiliate has been lifted.' },
} as const

/** Notifies an affiliate on the site, and later by email. */
export async function notifyAffiliate(tx: Tx, told: Told): Promise<void> {
  const { userId, event } = told
  if (event !== 'JOINED') await notifyPeople(tx, { ...words[event], userIds: [userId], type: 'alert', link: '/affiliate' })
  if (event !== 'RESTORED') await enqueue(tx, { kind: TELL_AFFILIATE, payload: told })
}

export async function mailAffiliate({ db, mailer, site }: Deps, { userId, event, sellerId, reason = '' }: Told): Promise<void> {
  const affiliate = await findAddressee(db, userId)
  if (!affiliate || event === 'RESTORED') return
  const sale = event === 'FIRST_SALE' ? await findFirstCommission(db, userId) : undefined
  if (event === 'FIRST_SALE' && !sale) return
  const seller = sellerId === undefined ? '' : await findSeller(db, sellerId)
  await mailer.send({ to: affiliate.email, ...affiliateEmail(site, { ...affiliate, event, seller, reason, sale }) })
}
