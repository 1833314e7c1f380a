import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { giveXsrfToken } from './cross-site.ts'
import { forgetMediaPass, giveMediaPass } from './media-pass.ts'
import { forgetVisitorPass, giveVisitorPass } from './visitor-pass.ts'

type To = { request: FastifyRequest; reply: FastifyReply; now: Date; userId: string }

/** Sets the cookies that a logged-in browser needs in addition to its token: the XSRF token, the pass for private media and the pass of visits. */
export function giveBrowserCookies({ site, signer }: Pick<Deps, 'site' | 'signer'>, { request, reply, now, userId }: To) {
  const isSecure = site.publicUrl.startsWith('https:')
  giveXsrfToken(request, reply, isSecure)
  giveMediaPass(reply, signer, { userId, now, isSecure })
  giveVisitorPass(reply, signer, { userId, now, isSecure })
}

/** Deletes the cookies that identify the user. */
export function forgetBrowserCookies(reply: FastifyReply) {
  forgetMediaPass(reply)
  forgetVisitorPass(reply)
}
