import * as profiles from '@akada/contract/profiles.ts'
import type { FastifyInstance } from 'fastify'
import { listRoles } from '#features/accounts/accounts.face.ts'
import { updatePerson } from '#features/accounts/update-person.ts'
import { listInstructorCourses } from '#features/courses/list-instructor-courses.ts'
import { reservePictureSpace } from '#features/media/reserve-picture-space.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps, User } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { giveBrowserCookies } from '#platform/http/browser-cookies.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve, serveLargeUpload } from '#platform/http/serve.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { findAccount, findPublicProfile, linksOf } from './profiles.queries.ts'
import { isProfileVisible } from './profiles.rules.ts'
import { updateProfile } from './update-profile.ts'
import { updateSocialLinks } from './update-social-links.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, profiles.getAccount, async (_, context) => {
    giveBrowserCookies(deps, { ...context, userId: context.user.id })
    return accountOf(context.db, context.user)
  })

  serveLargeUpload(app, deps, profiles.updateProfile, {
    admit: async (form) => {
      if (form.request.isMultipart()) await reservePictureSpace(deps, form, profiles.updateProfile.upload.maxBytes)
    },
    handle: async ({ body }, { db, user, file }) => {
      await updateProfile(deps, user, { ...body, picturePath: file?.path })
      const message = file ? 'Profile Picture Updated successfully!' : 'Profile updated successfully!'
      return new Answered(200, message, await accountOf(db, user))
    },
  })

  serve(app, deps, profiles.updateSocialLinks, async ({ body }, { db, user }) => {
    await db.transaction().execute((tx) => updateSocialLinks(tx, user.id, body.userLinks))
    return body.userLinks
  })

  serve(app, deps, profiles.updateVisibility, async ({ body }, { db, user }) => {
    await db.transaction().execute((tx) => updatePerson(tx, user.id, body))
    return body
  })

  serve(app, deps, profiles.getPublicProfile, async ({ params }, { db, user }) => {
    const profile = (await findPublicProfile(db, params.id)) ?? refuse('PROFILE_NOT_FOUND')
    const roles = await listRoles(db, profile.id)
    const maySee = isProfileVisible({ ...profile, roles }) || user?.id === profile.id || user?.roles.includes('ADMIN')
    if (!maySee) refuse('PROFILE_NOT_FOUND')
    return {
      ...profile,
      profileUrl: publicAddress(profile.pictureKey),
      roles: roles.map((name) => ({ name })),
      userLinks: await linksOf(db, profile.id),
      courses: profile.totalCourses === 0 ? [] : await listInstructorCourses(db, { instructorId: profile.id, limit: SHOWN_COURSES }, deps),
    }
  })
}

// More courses are found by the instructor's name.
const SHOWN_COURSES = 24

async function accountOf(db: Db, user: User) {
  const account = (await findAccount(db, user.id)) ?? refuse('SIGN_IN_REQUIRED')
  return {
    ...account,
    isEmailVerified: account.emailVerifiedAt !== null,
    profileUrl: publicAddress(account.pictureKey),
    smallProfileUrl: publicAddress(account.smallPictureKey ?? account.pictureKey),
    createdAt: account.createdAt.toISOString(),
    roles: user.roles.map((name) => ({ name })),
    userLinks: await linksOf(db, user.id),
    mustTurnOnSecondFactor: user.mustTurnOnSecondFactor ?? false,
  }
}
