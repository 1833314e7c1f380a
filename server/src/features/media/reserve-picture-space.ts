import type { Deps } from '#platform/deps.ts'
import { bytesComing, type ComingForm, keepRoom, promisedBytes } from '#platform/http/promised-room.ts'
import { refuse } from '#platform/http/refusal.ts'
import { inTurn } from '#platform/images/read-pixels.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'

// Three pictures of the largest kind, of which nobody who means well has more on the way; of all, they are a small part of a disk.
const LIMITS = { ofOne: 30_000_000, together: 1_000_000_000 }

/** Keeps room for a picture that comes with a form and may wait for its turn, until nothing of it is there any more. */
export async function reservePictureSpace({ storage, workFolder }: Deps, { user, request, reply }: ComingForm, maxBytes: number) {
  inTurn.requireRoom()
  const bytes = bytesComing(request, maxBytes)
  const free = await freeForFiles(storage, workFolder)
  const own = promisedBytes(({ userId }) => userId === user.id)
  const all = promisedBytes()
  if (own + bytes > LIMITS.ofOne) refuse('UPLOADS_FULL')
  if (all + bytes > LIMITS.together) refuse('BUSY', { retryAfterSeconds: 5 })
  keepRoom(reply, { userId: user.id, bytes }, free)
}
