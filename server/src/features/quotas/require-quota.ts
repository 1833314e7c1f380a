import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockSpace, sumStoredBytes } from './quotas.queries.ts'
import { bytesOfGb, quotaSentence } from './quotas.rules.ts'

type Asked = {
  /** Whose courses the file is for. */
  userId: string
  /** Bytes beside those that are counted already. */
  bytes: number
  now: Date
}

/** Refuses what takes the files of an instructor beyond their limit (docs/product.md P-22.15). Call it under `lockSpace`. */
export async function requireQuota(tx: Tx, { userId, bytes, now }: Asked): Promise<void> {
  const { storageGbPerInstructor } = await siteSettings(tx)
  const usedBytes = totalOf(await sumStoredBytes(tx, { userId, now }))
  const limitBytes = bytesOfGb(storageGbPerInstructor)
  if (usedBytes + bytes > limitBytes) refuse('STORAGE_QUOTA_REACHED', { message: quotaSentence({ usedBytes, limitBytes, bytes }) })
}

/** The same for what the transaction has written last, as its last step: the lock is short. */
export async function requireWithinQuota(tx: Tx, { userId, now }: Omit<Asked, 'bytes'>): Promise<void> {
  await lockSpace(tx)
  await requireQuota(tx, { userId, bytes: 0, now })
}

export const totalOf = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
