import { buffer } from 'node:stream/consumers'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type IconShape, iconPicture } from '#platform/images/icon-picture.ts'
import { findIcon } from './logo.queries.ts'

const shapes = {
  '192.png': { size: 192 },
  '512.png': { size: 512 },
  // Launchers crop a maskable icon, but never inside a central circle with 80% of its width. The square's corners touch that circle.
  'maskable.png': { size: 512, part: 0.56 },
  // iPhones round the corners and show transparent pixels as black.
  'apple.png': { size: 180, part: 1 },
} satisfies Record<string, IconShape>

let newest: { key: string; icons: Map<string, Promise<Buffer>> } | undefined

/** Returns an icon of the site's own logo. Draws each one once. */
export async function getSiteIcon({ db, storage }: Pick<Deps, 'db' | 'storage'>, name: string): Promise<Buffer> {
  const shape: IconShape = Object.hasOwn(shapes, name) ? shapes[name as keyof typeof shapes] : refuse('NOT_FOUND')
  const { key } = (await findIcon(db)) ?? refuse('NOT_FOUND')
  // The file may have been replaced in the meantime.
  if ((await storage.size(key)) === undefined) refuse('NOT_FOUND')
  if (newest?.key !== key) newest = { key, icons: new Map() }
  const { icons } = newest
  const known = icons.get(name)
  if (known) return known
  const made = buffer(storage.read(key)).then((content) => iconPicture(content, shape))
  icons.set(name, made)
  // A failed icon is drawn again for the next request.
  made.catch(() => icons.delete(name))
  return made
}
