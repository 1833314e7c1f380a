import type { Answer } from '@akada/contract/endpoint.ts'
import type * as quotas from '@akada/contract/quotas.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { countLargeUploads, listUnfinishedUploads, sumStoredBytes } from './quotas.queries.ts'
import { bytesOfGb } from './quotas.rules.ts'
import { totalOf } from './require-quota.ts'

export async function getStorageUsage(db: Db, asked: { userId: string; now: Date }): Promise<Answer<typeof quotas.getStorageUsage>> {
  const [{ storageGbPerInstructor, largeUploadsAtOnce }, parts, uploads, largeUploads] = await Promise.all([
    siteSettings(db),
    sumStoredBytes(db, asked),
    listUnfinishedUploads(db, asked),
    countLargeUploads(db, asked),
  ])
  return {
    usedBytes: totalOf(parts),
    limitBytes: bytesOfGb(storageGbPerInstructor),
    parts,
    uploads: uploads.map(({ expiresAt, ...upload }) => ({ ...upload, expiresAt: expiresAt.toISOString() })),
    largeUploads,
    largeUploadsLimit: largeUploadsAtOnce,
  }
}
