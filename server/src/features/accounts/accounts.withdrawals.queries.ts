import type { Tx } from '#platform/database/database.ts'

export async function hideProfileOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ is_profile_public: false }).where('id', '=', userId).execute()
}

/** Sets the time of erasure. Returns false if the user doesn't exist or is erased. */
export async function putErasure(tx: Tx, userId: string, eraseAt: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('users')
    .set({ erase_at: eraseAt })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}
