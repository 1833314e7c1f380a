import type { Tx } from '#platform/database/database.ts'
import { setPoster } from './media.queries.ts'

/** Shows a picture in the place of a video that doesn’t play yet. False if it has one: that stays. */
export const givePoster = (tx: Tx, fileId: number, posterId: number): Promise<boolean> => setPoster(tx, fileId, posterId)
