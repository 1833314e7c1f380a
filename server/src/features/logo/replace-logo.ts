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

// `small` is displayed at 32 pixels, on screens with up to four device pixels per CSS pixel. `large` is for the icons of the installed app.
const SIZES = { large: 512, small: 128 }

type NewLogo = {
  /** Null resets the logo to the default. */
  upload: Buffer | null
  by: User
  seen: Seen
  now: Date
}

/** Sets the site's logo. The previous files are deleted after the commit. */
export async function replaceLogo({ db, storage }: Deps, { upload, by, seen, now }: NewLogo): Promise<void> {
  const pictures = upload && (await squarePictures(upload, SIZES))
  const made = pictures && { logo: fileOf(pictures.small, SIZES.small), icon: fileOf(pictures.large, SIZES.large) }
  try {
    await requireCaller(by)
    await db.transaction().execute(async (tx) => {
      await lockVersion(tx, 'brand', seen)
      const before = await findLogo(tx)
      if (made) await keepLogo({ db: tx, storage }, made)
      else await deleteLogo(tx)
      for (const fileId of [before?.fileId, before?.iconFileId]) if (fileId) await removeFileLater(tx, fileId)
      await passVersion(tx, 'brand')
      const told = (key: string | undefined) => ({ logo: key ?? null })
      const subject = { kind: 'SETTING', id: 'brand' } as const
      await recordAct(tx, { act: 'SETTING_CHANGED', by: by.id, subject, before: told(before?.key), after: told(made?.logo.key), now })
    })
  } catch (error) {
    // The rollback removes the rows, but not the stored files.
    if (made) for (const { key } of [made.logo, made.icon]) await storage.remove(key)
    throw error
  }
}

const fileOf = (content: Buffer, size: number) => ({
  key: `public/logos/${randomBytes(16).toString('hex')}.webp`,
  content,
  contentType: 'image/webp',
  width: size,
  height: size,
})

type Pictures = Record<'logo' | 'icon', ReturnType<typeof fileOf>>

async function keepLogo(places: { db: Tx; storage: Deps['storage'] }, { logo, icon }: Pictures) {
  const [{ id: fileId }, { id: iconFileId }] = [await storeFile(places, logo), await storeFile(places, icon)]
  await upsertLogo(places.db, { fileId, iconFileId })
}
