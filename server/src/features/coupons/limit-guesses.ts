import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { giveTurnBack, requireTurn, type Turn } from '#platform/security/throttle.ts'

/** Counts what is refused because of the coupon, however many ask at once; whatever else comes of it gives the turn back. */
export async function limitGuesses<T>(db: Db, turn: Turn, ask: () => Promise<T>): Promise<T> {
  await requireTurn(db, turn)
  try {
    const answer = await ask()
    await giveTurnBack(db, turn.key)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith('COUPON_')) await giveTurnBack(db, turn.key)
    throw error
  }
}
