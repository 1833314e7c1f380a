import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockSpace, sumStoredBytes } from './quotas.queries.ts'
import { bytesOfGb, quotaSentence } from './quotas.rules.ts'

type Asked = {
  /** The instructor of the file's course. */
  userId: string
  /** Bytes that aren't counted yet. */
  bytes: number
  now: Date
}

/** Rejects bytes that would exceed an instructor's storage limit (docs/product.md P-22.15). Call it under `lockSpace`. */
export async function requireQuota(tx: Tx, { userId, bytes, now }: Asked): Promise<void> {
  const { storageGbPerInstructor } = await siteSettings(tx)
  const usedBytes = totalOf(await sumStoredBytes(tx, { userId, now }))
  const limitBytes = bytesOfGb(storageGbPerInstructor)
  if (usedBytes + bytes > limitBytes) refuse('STORAGE_QUOTA_REACHED', { message: quotaSentence({ usedBytes, limitBytes, bytes }) })
}

/** Like `requireQuota`, after the transaction's writes. Call it last, so that the lock is held only briefly. */
export async function requireWithinQuota(tx: Tx, { userId, now }: Omit<Asked, 'bytes'>): Promise<void> {
  await lockSpace(tx)
  await requireQuota(tx, { userId, bytes: 0, now })
}

export const totalOf = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
