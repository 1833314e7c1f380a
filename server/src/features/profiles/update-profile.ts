import type { ProfileChange } from '@akada/contract/profile-fields.ts'
import type * as z from 'zod/mini'
import { updatePerson } from '#features/accounts/update-person.ts'
import type { Deps, User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { findAccount } from './profiles.queries.ts'
import { discardPicture, dropPicture, makePicture, replacePicture } from './replace-picture.ts'

type Change = z.output<typeof ProfileChange> & { picturePath: string | undefined }

/** Changes the given fields, all or none. */
export async function updateProfile(deps: Deps, user: User, change: Change): Promise<void> {
  const { db, storage } = deps
  const userId = user.id
  const { email, picturePath, removePicture, ...person } = change
  await requireSameEmail(deps, userId, email)
  const made = picturePath === undefined ? undefined : await makePicture(deps, userId, picturePath)
  try {
    await requireCaller(user)
    await db.transaction().execute(async (tx) => {
      if (made) await replacePicture({ db: tx, storage }, userId, made)
      else if (removePicture === true || removePicture === 'true') await dropPicture(tx, userId)
      await updatePerson(tx, userId, person)
    })
  } catch (error) {
    if (made) await discardPicture(storage, made)
    throw error
  }
}

async function requireSameEmail({ db }: Deps, userId: string, email: string | undefined) {
  if (email === undefined || email === (await findAccount(db, userId))?.email) return
  refuse('INVALID_INPUT', { errors: [{ path: 'email', message: 'You can’t change your email here.' }] })
}
