import type { Tx } from '#platform/database/database.ts'
import { addToCart } from './add-to-cart.ts'
import { moveCartCourse } from './cart.queries.ts'

type Restored = { userId: string; courseId: number; beforeId: number | null; now: Date }

/** Adds a removed course to the user's cart again, at its former place: before another course, or at the end. Idempotent. */
export async function restoreToCart(tx: Tx, { beforeId, ...line }: Restored): Promise<void> {
  await addToCart(tx, line)
  if (beforeId !== null) await moveCartCourse(tx, { ...line, beforeId })
}
