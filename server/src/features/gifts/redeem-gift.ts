import { findAddress } from '#features/accounts/accounts.face.ts'
import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { mayOpen } from './get-gift.ts'
import { findGift, type GiftRow, lockGift, updateRedeemed } from './gifts.queries.ts'
import { redeemProblem } from './gifts.rules.ts'
import { reportProblem, tellRedeemed } from './gifts.sending.ts'

type Redeemed = { id: number; token: string; userId: string; now: Date }

/**
 * Enrolls the recipient, once. The token proves that the recipient can read the address, so an account that hasn't verified the address can
 * redeem too. If the recipient already has or teaches the course, the gift stays open and its giver is notified.
 */
export async function redeemGift(deps: Pick<Deps, 'signer'>, db: Db, redeemed: Redeemed): Promise<{ courseId: number }> {
  const { courseId, problem } = await inTransaction(db, (tx) => redeem(tx, deps, redeemed))
  // Refused after the transaction, so that the problem stays recorded.
  return problem === null ? { courseId } : refuse(problem)
}

async function redeem(tx: Tx, deps: Pick<Deps, 'signer'>, { id, token, userId, now }: Redeemed) {
  await lockGift(tx, id)
  const gift = (await findGift(tx, id)) ?? refuse('GIFT_NOT_FOUND')
  const address = await findAddress(tx, userId)
  const isRepeated = gift.redeemedBy === userId
  if (!isRepeated && !mayOpen(deps, gift, { token, address })) refuse('GIFT_NOT_FOUND')
  const problem = redeemProblem(gift, { id: userId, email: address.email })
  if (problem === 'GIFT_TAUGHT') return keepOpen(tx, gift, problem)
  if (problem) return refuse(problem)
  if (!isRepeated) {
    const { courseId } = gift
    const { isNew } = await enrollStudent(tx, { userId, courseId, opening: { source: 'GIFT', orderLineId: id }, now })
    if (!isNew) return keepOpen(tx, gift, 'GIFT_OWNED')
    await updateRedeemed(tx, { id, userId, now, isErased: gift.giver === null })
    await tellRedeemed(tx, gift)
  }
  return { courseId: gift.courseId, problem: null }
}

async function keepOpen<P extends 'GIFT_OWNED' | 'GIFT_TAUGHT'>(tx: Tx, gift: GiftRow, problem: P) {
  await reportProblem(tx, gift, 'NOT_REDEEMABLE')
  return { courseId: gift.courseId, problem }
}
