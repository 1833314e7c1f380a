import { randomUUID } from 'node:crypto'
import { resourceExtensions, uploadLimits } from '@akada/contract/limits.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import type { UploadPurpose } from '@akada/contract/uploads.ts'
import { lockSpace } from '#features/quotas/quotas.face.ts'
import { sizeInWords } from '#features/quotas/quotas.rules.ts'
import { requireLargeUpload } from '#features/quotas/require-large-upload.ts'
import { requireQuota } from '#features/quotas/require-quota.ts'
import { requireRoom } from '#features/quotas/require-room.ts'
import { findConverter } from '#features/renditions/find-converter.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requirePlayableCodecs } from '#platform/media-tools/check-video.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { requireTarget } from './require-target.ts'
import { deleteForm, insertUpload } from './uploads.queries.ts'
import { isDocument, keptUntil, plainName, reservedUntil, videoUses } from './uploads.rules.ts'

/**
 * `codecs` are the codec codes that the browser found in a video (see `announcedCodecs`). `formId` is the row that reserved space while a
 * whole file arrived in a form.
 */
export type AnnouncedFile = {
  purpose: UploadPurpose
  fileName: string
  bytes: number
  receivedBytes?: number
  codecs?: string | undefined
  formId?: string | undefined
}

const most: Record<UploadPurpose['kind'], { bytes: number; name: string }> = {
  'lecture-video': { bytes: uploadLimits.videoBytes, name: 'This video' },
  'promotional-video': { bytes: uploadLimits.videoBytes, name: 'This video' },
  resource: { bytes: uploadLimits.resourceBytes, name: 'This resource' },
  'course-import': { bytes: uploadLimits.courseBytes, name: 'This course file' },
  'submission-file': { bytes: uploadLimits.resourceBytes, name: 'This file' },
  'feedback-file': { bytes: uploadLimits.resourceBytes, name: 'This file' },
}

/** Reserves space for a user's file and creates the upload. Returns its id. */
export async function startUpload(deps: Deps, user: User, announced: AnnouncedFile): Promise<string> {
  const { db, clock, uploadFolder } = deps
  const { purpose, fileName, bytes, receivedBytes = 0, formId } = announced
  const { bytes: limit, name } = most[purpose.kind]
  if (bytes > limit)
    refuse('PAYLOAD_TOO_LARGE', { message: `${isolated(name)} is ${sizeInWords(bytes)}. The limit is ${sizeInWords(limit)}.` })
  if (isDocument(purpose.kind)) requireEnding(fileName)
  const use = videoUses[purpose.kind]
  if (use && announced.codecs) requirePlayableCodecs(await findConverter(deps), { codes: announced.codecs, fileName }, use)
  const ownerId = await requireTarget(deps, user, { purpose, bytes })
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockSpace(tx)
    if (formId !== undefined) await deleteForm(tx, formId)
    const now = clock()
    await requireLargeUpload(tx, { userId: user.id, bytes, now })
    await requireQuota(tx, { userId: ownerId, bytes, now })
    await requireRoom(tx, deps, { bytes: bytes - receivedBytes, folders: [uploadFolder], now })
    const kept = { now, reservedUntil: reservedUntil(now), expiresAt: keptUntil(now) }
    await insertUpload(tx, { id, userId: user.id, purpose, fileName: plainName(fileName), bytes, receivedBytes, ...kept })
  })
  return id
}

/** Limits the number of started uploads, because abandoned uploads also cost resources. */
export const requireUploadTurn = ({ db, clock }: Deps, user: User): Promise<void> =>
  requireTurn(db, { key: `upload:user:${user.id}`, limit: uploadLimits.uploadsAnHour, windowSeconds: 3600, now: clock() })

/** Refuses a file name with an unsupported extension before the first byte is sent. */
function requireEnding(fileName: string): void {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (!resourceExtensions.some((extension) => extension === ending))
    refuse('FILE_UNUSABLE', { message: `Choose a file that ends with ${resourceExtensions.join(', ')}.` })
}
