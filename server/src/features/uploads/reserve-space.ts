import { uploadLimits } from '@akada/contract/limits.ts'
import type { Deps } from '#platform/deps.ts'
import { bytesComing, type ComingForm, keepRoom, promisedBytes } from '#platform/http/promised-room.ts'
import { refuse } from '#platform/http/refusal.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { countAwaitedBytes, countUnfinishedBytes } from './uploads.queries.ts'

/** Keeps room for a file that comes with a form, until it is here or never will be. */
export async function reserveSpace(deps: Deps, { user, request, reply }: ComingForm, maxBytes: number) {
  const { db, storage, uploadFolder, workFolder } = deps
  const bytes = bytesComing(request, maxBytes)
  const [unfinished, awaited] = [await countUnfinishedBytes(db, user.id), await countAwaitedBytes(db)]
  const free = await freeForFiles(storage, uploadFolder, workFolder)
  const own = promisedBytes(({ userId, isPicture }) => userId === user.id && !isPicture)
  if (unfinished + own + bytes > uploadLimits.unfinishedBytes) refuse('UPLOADS_FULL')
  keepRoom(reply, { userId: user.id, bytes, isPicture: false }, free - awaited)
}
