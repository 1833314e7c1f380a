import { randomUUID } from 'node:crypto'
import { resourceExtensions, uploadLimits } from '@akada/contract/limits.ts'
import type { UploadPurpose } from '@akada/contract/uploads.ts'
import type { Deps, User } from '#platform/deps.ts'
import { promisedBytes } from '#platform/http/promised-room.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireTurn } from '#platform/security/throttle.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { requireTarget } from './require-target.ts'
import { countAwaitedBytes, countUnfinishedBytes, insertUpload, lockPerson } from './uploads.queries.ts'
import { plainName } from './uploads.rules.ts'

export type AnnouncedFile = { purpose: UploadPurpose; fileName: string; bytes: number; receivedBytes?: number }

const HOUR_MS = 3_600_000

/** Until when an upload is kept that isn’t gone on with. */
export const keptUntil = (now: Date): Date => new Date(now.getTime() + uploadLimits.keptHours * HOUR_MS)

const most: Record<UploadPurpose['kind'], { bytes: number; words: string }> = {
  'lecture-video': { bytes: uploadLimits.videoBytes, words: 'A video may have 4 GB at most.' },
  'promotional-video': { bytes: uploadLimits.videoBytes, words: 'A video may have 4 GB at most.' },
  resource: { bytes: uploadLimits.resourceBytes, words: 'A file for download may have 100 MB at most.' },
  'course-import': { bytes: uploadLimits.courseBytes, words: 'A course file may have 20 GB at most.' },
}

/** Has a file of this person’s awaited; answers its id. */
export async function startUpload(deps: Deps, user: User, { purpose, fileName, bytes, receivedBytes = 0 }: AnnouncedFile): Promise<string> {
  const { db, clock } = deps
  const { bytes: limit, words } = most[purpose.kind]
  if (bytes > limit) refuse('PAYLOAD_TOO_LARGE', { message: words })
  if (purpose.kind === 'resource') requireEnding(fileName)
  await requireTarget(deps, user, purpose)
  await requireRoom(deps, bytes - receivedBytes)
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, user.id)
    if ((await countUnfinishedBytes(tx, user.id)) + bytes > uploadLimits.unfinishedBytes) refuse('UPLOADS_FULL')
    const now = clock()
    await insertUpload(tx, {
      id,
      userId: user.id,
      purpose,
      fileName: plainName(fileName),
      bytes,
      receivedBytes,
      now,
      expiresAt: keptUntil(now),
    })
  })
  return id
}

/** A limit on how often: what is begun and given up costs as well. */
export const requireUploadTurn = ({ db, clock }: Deps, user: User): Promise<void> =>
  requireTurn(db, { key: `upload:user:${user.id}`, limit: uploadLimits.uploadsAnHour, windowSeconds: 3600, now: clock() })

async function requireRoom({ db, storage, uploadFolder }: Deps, bytes: number): Promise<void> {
  const [free, awaited] = await Promise.all([freeForFiles(storage, uploadFolder), countAwaitedBytes(db)])
  if (free - awaited - promisedBytes() < bytes) refuse('STORAGE_FULL')
}

/** Told before a byte has gone. */
function requireEnding(fileName: string): void {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (!resourceExtensions.some((extension) => extension === ending))
    refuse('FILE_UNUSABLE', { message: `Choose a file that ends with ${resourceExtensions.join(', ')}.` })
}
