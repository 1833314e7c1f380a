import * as profiles from '@akada/contract/profiles.ts'
import type { FastifyInstance } from 'fastify'
import { updatePerson } from '#features/accounts/update-person.ts'
import { reservePictureSpace } from '#features/media/reserve-picture-space.ts'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { giveBrowserCookies } from '#platform/http/browser-cookies.ts'
import { serve, serveLargeUpload } from '#platform/http/serve.ts'
import { getAccount } from './get-account.ts'
import { getPublicProfile } from './get-public-profile.ts'
import { updateProfile } from './update-profile.ts'
import { updateSocialLinks } from './update-social-links.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, profiles.getAccount, async (_, context) => {
    giveBrowserCookies(deps, { ...context, userId: context.user.id })
    return getAccount(context.db, context.user)
  })

  serveLargeUpload(app, deps, profiles.updateProfile, {
    admit: async (form) => {
      if (form.request.isMultipart()) await reservePictureSpace(deps, form, profiles.updateProfile.upload.maxBytes)
    },
    handle: async ({ body }, { db, user, file }) => {
      await updateProfile(deps, user, { ...body, picturePath: file?.path })
      const message = file ? 'Profile Picture Updated successfully!' : 'Profile updated successfully!'
      return new Answered(200, message, await getAccount(db, user))
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

  serve(app, deps, profiles.getPublicProfile, ({ params }, { db, user }) => getPublicProfile(db, { id: params.id, viewer: user }, deps))
}
