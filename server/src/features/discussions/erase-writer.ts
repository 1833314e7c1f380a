import type { Tx } from '#platform/database/database.ts'
import { forgetWriter } from './discussions.posts.queries.ts'

/** Leaves what a person wrote in discussions, as the words of nobody, and takes their votes and follows away. */
export const eraseWriter = (tx: Tx, userId: string): Promise<void> => forgetWriter(tx, userId)
