import { randomUUID } from 'node:crypto'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { removeUpload } from './remove-upload.ts'
import { requireUpload } from './require-upload.ts'
import { stopWriting } from './upload-bytes.ts'
import { lockUpload } from './uploads.queries.ts'

const HOLD_MS = 30_000

export async function cancelUpload(deps: Deps, user: User, id: string): Promise<void> {
  await requireUpload(deps, user, id)
  await stopWriting(id)
  const now = deps.clock()
  const locked = await lockUpload(deps.db, { id, holder: randomUUID(), now, until: new Date(now.getTime() + HOLD_MS) })
  if (!locked || !(await removeUpload(deps, locked))) refuse('UPLOAD_BUSY', { retryAfterSeconds: 5 })
}
