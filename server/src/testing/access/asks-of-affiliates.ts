import { givenAffiliate } from '../affiliate-builders.ts'
import type { Asker, Asks } from './asks.ts'
import type { World } from './world.ts'

const because = { reason: 'Decided with care.' }

/** An affiliate with a click on a course of instructor_owner. */
async function partnerOf({ onSaleId, now }: World, { db }: Asker) {
  const { id } = await givenAffiliate(db)
  await db.insertInto('affiliate_clicks').values({ affiliate_id: id, course_id: onSaleId, day: now, clicks: 1 }).execute()
  return { id }
}

async function suspended({ people, now }: World, { db }: Asker) {
  const { id } = await givenAffiliate(db)
  const suspension = { suspended_at: now, suspended_by: people.instructor_other?.id ?? id, suspend_reason: 'Spam' }
  await db.updateTable('affiliates').set(suspension).where('user_id', '=', id).execute()
  return { id }
}

/** Calls of affiliates, and of their sellers and managers. */
export const asksOfAffiliates: Asks = {
  registerAffiliate: () => ({ body: { acceptsTerms: true } }),
  listAffiliateCourses: async ({ studentId }, { db }) => {
    await givenAffiliate(db, { userId: studentId })
    return {}
  },
  setCommission: ({ onSaleId }) => ({ params: { courseId: onSaleId }, body: { percentage: 20 } }),
  endPartnership: async (world, asker) => ({ params: await partnerOf(world, asker), body: because }),
  suspendAffiliate: async (world, asker) => ({ params: await partnerOf(world, asker), body: because }),
  restoreAffiliate: async (world, asker) => ({ params: await suspended(world, asker), body: because }),
}
