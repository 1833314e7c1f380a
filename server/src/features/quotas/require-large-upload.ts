import { uploadLimits } from '@akada/contract/limits.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countLargeUploads } from './quotas.queries.ts'
import { largeUploadsSentence } from './quotas.rules.ts'

/** Rejects a large upload above the user's limit (docs/product.md P-22.9). Call it under `lockSpace`. */
export async function requireLargeUpload(tx: Tx, { userId, bytes, now }: { userId: string; bytes: number; now: Date }): Promise<void> {
  if (bytes <= uploadLimits.largeBytes) return
  const { largeUploadsAtOnce } = await siteSettings(tx)
  if ((await countLargeUploads(tx, { userId, now })) >= largeUploadsAtOnce)
    refuse('UPLOADS_FULL', { message: largeUploadsSentence(largeUploadsAtOnce) })
}
