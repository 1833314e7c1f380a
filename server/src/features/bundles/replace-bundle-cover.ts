import { randomBytes } from 'node:crypto'
import { removeFileLater } from '#features/media/remove-file.ts'
import { discardPicture, storePicture } from '#features/media/store-picture.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { coverPicture } from '#platform/images/cover-pictures.ts'
import { withTurn } from '#platform/security/throttle.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { changeCover, findBundle } from './bundles.queries.ts'
import { mayEdit } from './bundles.rules.ts'
import { requireMaker, requireOwnBundle } from './require-own-bundle.ts'

// Limits attempts, because drawing a cover is expensive.
const TURNS = { limit: 30, windowSeconds: 30 * 60 }

/** Replaces a bundle's cover with the picture at a path, all or nothing. Returns the cover's URL. */
export async function replaceBundleCover(deps: Deps, user: User, { bundleId, path }: { bundleId: number; path: string }): Promise<string> {
  const { db, storage, clock } = deps
  requireMaker(user)
  const bundle = await findBundle(db, bundleId)
  if (!bundle || !mayEdit(bundle, user)) refuse('BUNDLE_NOT_FOUND')
  const turn = { key: `cover:user:${user.id}`, ...TURNS, now: clock() }
  const made = await withTurn(db, turn, () => coverPicture(path))
  const picture = { ...made, key: `public/covers/${randomBytes(16).toString('hex')}.webp`, contentType: 'image/webp' }
  try {
    const caller = await requireCaller(user)
    await db.transaction().execute(async (tx) => {
      const file = await storePicture({ db: tx, storage }, picture)
      const { coverId } = await requireOwnBundle(tx, caller, bundleId)
      await changeCover(tx, bundleId, { fileId: file.id, now: clock() })
      if (coverId !== null) await removeFileLater(tx, coverId)
    })
  } catch (error) {
    await discardPicture(storage, picture)
    throw error
  }
  return publicAddress(picture.key)
}
