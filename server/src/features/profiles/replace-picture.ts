import { randomBytes } from 'node:crypto'
import { setPicture } from '#features/accounts/set-picture.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { squarePictures } from '#platform/images/square-pictures.ts'
import { withTurn } from '#platform/security/throttle.ts'
import type { Storage } from '#platform/storage/storage.ts'

type PictureFile = { key: string; size: number; content: Buffer }
export type MadePicture = { large: PictureFile; small: PictureFile }

// The recommended size is 200 × 200 (docs/product.md P-7.2); the larger one serves screens with twice the pixels.
const SIZES = { large: 400, small: 200 }

// Limits costly picture processing.
const TURNS = { limit: 30, windowSeconds: 30 * 60 }

/** Converts an upload to a profile picture, without storing it. */
export async function makePicture({ db, clock }: Deps, userId: string, path: string): Promise<MadePicture> {
  const turn = { key: `picture:user:${userId}`, ...TURNS, now: clock() }
  const { large, small } = await withTurn(db, turn, () => squarePictures(path, SIZES))
  const name = randomBytes(16).toString('hex')
  const fileOf = (content: Buffer, size: number) => ({ key: `public/pictures/${name}-${size}.webp`, size, content })
  return { large: fileOf(large, SIZES.large), small: fileOf(small, SIZES.small) }
}

/** Stores a picture and assigns it to its user. The previous one is deleted after the transaction has committed. */
export async function replacePicture(places: { db: Tx; storage: Storage }, userId: string, { large, small }: MadePicture): Promise<void> {
  const store = ({ key, size, content }: PictureFile) =>
    storeFile(places, { key, content, contentType: 'image/webp', width: size, height: size })
  const picture = { id: (await store(large)).id, smallId: (await store(small)).id }
  await removeBefore(places.db, await setPicture(places.db, userId, picture))
}

export const dropPicture = async (tx: Tx, userId: string): Promise<void> =>
  removeBefore(tx, await setPicture(tx, userId, { id: null, smallId: null }))

/** Deletes the files of a picture whose transaction failed. */
export async function discardPicture(storage: Storage, { large, small }: MadePicture): Promise<void> {
  await Promise.all([large, small].map(({ key }) => storage.remove(key)))
}

async function removeBefore(tx: Tx, fileIds: readonly number[]) {
  for (const fileId of fileIds) await removeFileLater(tx, fileId)
}
