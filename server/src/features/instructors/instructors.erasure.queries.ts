import type { Tx } from '#platform/database/database.ts'

export async function deleteApplicationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('instructor_applications').where('user_id', '=', userId).execute()
}

export async function blankInstructor(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('instructors').set({ headline: '', bio: '', brand: null }).where('user_id', '=', userId).execute()
}

export async function deleteApplicationsBefore(tx: Tx, userId: string, before: Date): Promise<void> {
  await tx.deleteFrom('instructor_applications').where('user_id', '=', userId).where('created_at', '<', before).execute()
}
