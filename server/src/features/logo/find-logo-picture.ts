import { buffer } from 'node:stream/consumers'
import type { Deps } from '#platform/deps.ts'
import { loadSharp } from '#platform/images/load-sharp.ts'
import { findLogo } from './logo.queries.ts'

/** Returns the site's own logo as a PNG for documents, or undefined if the site has the default logo. */
export async function findLogoPicture({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<Buffer | undefined> {
  const logo = await findLogo(db)
  // The file may have been replaced in the meantime.
  if (!logo || (await storage.size(logo.key)) === undefined) return undefined
  const sharp = await loadSharp()
  return sharp(await buffer(storage.read(logo.key)))
    .png()
    .toBuffer()
}
