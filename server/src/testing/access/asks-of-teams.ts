import { tokenOf } from '#features/seats/seats.tokens.ts'
import { givenSeat } from '../seat-builders.ts'
import type { Asker, Asks } from './asks.ts'
import type { World } from './world.ts'

/** An order of student_owner with a seat to which another person was invited two hours ago. */
const invited = ({ studentId, onSaleId, now }: World, { db }: Asker) =>
  givenSeat(db, {
    ...{ buyerId: studentId, courseId: onSaleId, now, email: 'ada@akada.test', sends: 1 },
    invited_at: new Date(now.getTime() - 7_200_000),
  })

/** An order of student_owner with a seat that another person has accepted. */
const accepted = ({ studentId, teacherId, strangersId, now }: World, { db }: Asker) =>
  givenSeat(db, {
    ...{ buyerId: studentId, courseId: strangersId, now, email: 'ada@akada.test', sends: 1 },
    ...{ invited_at: now, accepted_at: now, accepted_by: teacherId },
  })

/** A seat of another person to which student_owner is invited, with the token of its link. */
async function received({ studentId, teacherId, strangersId, now, deps }: World, { db }: Asker) {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', studentId).execute()
  const { id } = await givenSeat(db, { buyerId: teacherId, courseId: strangersId, now, email, invited_at: now, sends: 1 })
  return { id, token: tokenOf(deps.signer, { id, email }) }
}

/** Calls for seats of teams. */
export const asksOfTeams: Asks = {
  'placeOrder: for a team': ({ strangersId }) => ({ body: { totalAmount: 30_000, currency: 'NGN', courseIds: [strangersId], seats: 2 } }),
  getSeatQuote: ({ onSaleId }) => ({ query: { courseId: onSaleId, seats: 2 } }),
  getTeam: async (world, asker) => ({ params: { id: (await invited(world, asker)).orderId } }),
  downloadTeam: async (world, asker) => ({ params: { id: (await invited(world, asker)).orderId } }),
  assignSeats: async (world, asker) => {
    const { studentId: buyerId, onSaleId: courseId, now } = world
    const { orderId } = await givenSeat(asker.db, { buyerId, courseId, now })
    return { params: { id: orderId }, body: { courseId, addresses: ['ada@akada.test'] } }
  },
  resendSeat: async (world, asker) => ({ params: { id: (await invited(world, asker)).id } }),
  revokeSeat: async (world, asker) => ({ params: { id: (await invited(world, asker)).id } }),
  reassignSeat: async (world, asker) => ({ params: { id: (await accepted(world, asker)).id }, body: { email: 'bisi@akada.test' } }),
  getSeat: async (world, asker) => ({ params: { id: (await received(world, asker)).id } }),
  'getSeat: with its link': async (world, asker) => {
    const { id, token } = await received(world, asker)
    return { params: { id }, query: { token } }
  },
  acceptSeat: async (world, asker) => ({ params: { id: (await received(world, asker)).id }, body: {} }),
  'acceptSeat: with its link': async (world, asker) => {
    const { id, token } = await received(world, asker)
    return { params: { id }, body: { token } }
  },
}
