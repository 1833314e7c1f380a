import { buffer } from 'node:stream/consumers'
import type { Deps } from '#platform/deps.ts'
import { pngPicture } from '#platform/images/png-picture.ts'
import { findLogo } from './logo.queries.ts'

let newest: { key: string; png: Buffer } | undefined

/** Returns the site's own logo as a PNG for documents, or undefined if the site has the default logo. Converts each logo once. */
export async function findLogoPicture({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<Buffer | undefined> {
  const logo = await findLogo(db)
  if (!logo) return undefined
  if (newest?.key === logo.key) return newest.png
  // The file may have been replaced in the meantime.
  if ((await storage.size(logo.key)) === undefined) return undefined
  newest = { key: logo.key, png: await pngPicture(await buffer(storage.read(logo.key))) }
  return newest.png
}
