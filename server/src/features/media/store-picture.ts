import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type VariantFormat, variantKey } from './media.rules.ts'
import { storeFile } from './store-file.ts'

export type Picture = {
  key: string
  contentType: string
  content: Buffer
  width: number
  height: number
  variants: readonly { width: number; format: VariantFormat; content: Buffer }[]
}

/** Stores an image with its variants. The row is written last, so that all widths in the row exist. */
export async function storePicture({ db, storage }: { db: Db; storage: Storage }, { variants, ...picture }: Picture) {
  for (const { content, ...variant } of variants) await storage.put(variantKey(picture.key, variant), content)
  return storeFile({ db, storage }, { ...picture, widths: [...new Set(variants.map(({ width }) => width))] })
}

/** Removes an image after its row was rolled back. */
export async function discardPicture(storage: Storage, { key, variants }: Pick<Picture, 'key' | 'variants'>): Promise<void> {
  await Promise.all([...variants.map((variant) => variantKey(key, variant)), key].map((each) => storage.remove(each)))
}
