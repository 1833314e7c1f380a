import type { Tx } from '#platform/database/database.ts'
import { forgetAuthor } from './moderation.queries.ts'

/** Takes a person and their words out of what was reported of them; what was decided stays. */
export const eraseAuthor = (tx: Tx, userId: string): Promise<void> => forgetAuthor(tx, userId)
