import { randomBytes } from 'node:crypto'
import { recordAct } from '#features/audit/record-act.ts'
import { removeFileLater } from '#features/media/remove-file.ts'
import { storeFile } from '#features/media/store-file.ts'
import { lockVersion, passVersion, type Seen } from '#features/settings/lock-version.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { squarePictures } from '#platform/images/square-pictures.ts'
import { deleteLogo, findLogo, upsertLogo } from './logo.queries.ts'

// Displayed at 32 pixels, on screens with up to four device pixels per CSS pixel.
const SIZES = { large: 128, small: 64 }

type NewLogo = {
  /** Null resets the logo to the default. */
  upload: Buffer | null
  by: User
  seen: Seen
  now: Date
}

/** Sets the site's logo. The previous file is deleted after the commit. */
export async function replaceLogo({ db, storage }: Deps, { upload, by, seen, now }: NewLogo): Promise<void> {
  const made = upload && {
    key: `public/logos/${randomBytes(16).toString('hex')}.webp`,
    content: (await squarePictures(upload, SIZES)).large,
  }
  try {
    await requireCaller(by)
    await db.transaction().execute(async (tx) => {
      await lockVersion(tx, 'brand', seen)
      const before = await findLogo(tx)
      if (made) await keepLogo({ db: tx, storage }, made)
      else await deleteLogo(tx)
      if (before) await removeFileLater(tx, before.fileId)
      await passVersion(tx, 'brand')
      const told = (key: string | undefined) => ({ logo: key ?? null })
      const subject = { kind: 'SETTING', id: 'brand' } as const
      await recordAct(tx, { act: 'SETTING_CHANGED', by: by.id, subject, before: told(before?.key), after: told(made?.key), now })
    })
  } catch (error) {
    // The rollback removes the row, but not the stored file.
    if (made) await storage.remove(made.key)
    throw error
  }
}

async function keepLogo(places: { db: Tx; storage: Deps['storage'] }, { key, content }: { key: string; content: Buffer }) {
  const { id } = await storeFile(places, { key, content, contentType: 'image/webp', width: SIZES.large, height: SIZES.large })
  await upsertLogo(places.db, id)
}
