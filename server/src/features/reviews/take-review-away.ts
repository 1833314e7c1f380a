import type { Tx } from '#platform/database/database.ts'
import { lockReview, removeReview } from './reviews.queries.ts'

/** Makes whatever changes a review wait until the transaction ends. */
export const holdReview = (tx: Tx, id: number): Promise<void> => lockReview(tx, id)

/** Takes a review away with its answer, whoever asks; the course's average follows. */
export const takeReviewAway = (tx: Tx, id: number): Promise<void> => removeReview(tx, id)
