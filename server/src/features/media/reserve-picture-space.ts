import type { Deps } from '#platform/deps.ts'
import { bytesComing, type ComingForm, keepRoom, promisedBytes } from '#platform/http/promised-room.ts'
import { refuse } from '#platform/http/refusal.ts'
import { inTurn } from '#platform/images/read-pixels.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'

// One user: three pictures of the maximum size, which is more than normal use needs. All users: a small part of a disk.
const LIMITS = { ofOne: 30_000_000, together: 1_000_000_000 }

/** Reserves space for a picture in a form until its file is removed, including the time that it waits to be processed. */
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
