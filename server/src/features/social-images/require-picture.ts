import { buffer } from 'node:stream/consumers'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import type { Deps } from '#platform/deps.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { drawPicture } from './draw-picture.ts'
import { beginningOf, keyOf, type Shown } from './social-images.addresses.ts'
import { findStored, listOthers } from './social-images.queries.ts'
import { ratingWords } from './social-images.rules.ts'

const WIDTH = 1200
const HEIGHT = 630

const beingMade = new Map<string, Promise<number>>()

/** Returns the size in bytes of a course's current picture. Creates it on the first request. */
export async function requirePicture(deps: Deps, shown: Shown): Promise<number> {
  const key = keyOf(deps.site.name, shown)
  const stored = await findStored(deps.db, key)
  if (stored) return Number(stored.bytes)
  // Several bots may request a shared link at the same time.
  const made = beingMade.get(key) ?? makePicture(deps, key, shown).finally(() => beingMade.delete(key))
  beingMade.set(key, made)
  return made
}

/** Stores a course's picture and deletes its previous ones. */
async function makePicture({ db, storage, site }: Deps, key: string, shown: Shown): Promise<number> {
  const content = await drawPicture({
    siteName: site.name,
    title: shown.title,
    instructorName: shown.instructorName,
    rating: ratingWords({ average: averageRating(shown), totalReviews: shown.totalReviews }),
    cover: await readCover(storage, shown.coverKey),
  })
  return db.transaction().execute(async (tx) => {
    const file = await storeFile({ db: tx, storage }, { key, content, contentType: 'image/jpeg', width: WIDTH, height: HEIGHT })
    for (const { id } of await listOthers(tx, { beginning: beginningOf(shown.id), key })) await removeFileLater(tx, id)
    return file.bytes
  })
}

const readCover = async (storage: Storage, key: string | null): Promise<Buffer | null> =>
  key === null || (await storage.size(key)) === undefined ? null : buffer(storage.read(key))
