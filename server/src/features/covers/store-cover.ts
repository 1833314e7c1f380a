import { randomBytes } from 'node:crypto'
import { removeFileLater } from '#features/media/remove-file.ts'
import { discardPicture, storePicture } from '#features/media/store-picture.ts'
import { requireWithinQuota } from '#features/quotas/require-quota.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { coverPicture } from '#platform/images/cover-pictures.ts'
import { withTurn } from '#platform/security/throttle.ts'
import { publicAddress } from '#platform/storage/addresses.ts'

// Limits attempts, because drawing a cover is expensive.
const TURNS = { limit: 30, windowSeconds: 30 * 60 }

type Placed = {
  /** The id of the previous cover. */
  before: number | null
  /** The instructor whose storage the cover counts toward. Null if it is the site's. */
  owner: string | null
}

type Cover = {
  path: string
  /** Locks the course or bundle, checks the caller again, and stores the file as its cover. */
  place: (tx: Tx, caller: User, file: { fileId: number; now: Date }) => Promise<Placed>
}

/** Draws a cover from the picture at a path and puts it in its place, all or nothing. Returns the cover's URL. */
export async function storeCover({ db, storage, clock }: Deps, user: User, { path, place }: Cover): Promise<string> {
  const turn = { key: `cover:user:${user.id}`, ...TURNS, now: clock() }
  const made = await withTurn(db, turn, () => coverPicture(path))
  const picture = { ...made, key: `public/covers/${randomBytes(16).toString('hex')}.webp`, contentType: 'image/webp' }
  try {
    const caller = await requireCaller(user)
    await db.transaction().execute(async (tx) => {
      const file = await storePicture({ db: tx, storage }, picture)
      const { before, owner } = await place(tx, caller, { fileId: file.id, now: clock() })
      if (before !== null) await removeFileLater(tx, before)
      if (owner !== null) await requireWithinQuota(tx, { userId: owner, now: clock() })
    })
  } catch (error) {
    await discardPicture(storage, picture)
    throw error
  }
  return publicAddress(picture.key)
}
