import { dayIn } from '@akada/contract/time-zone.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isProgram, isStaff } from '#features/course-views/course-views.rules.ts'
import { type VisitNames, visitNames } from '#features/course-views/course-views.visits.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import { giveReferral } from '#features/sources/sources.cookies.ts'
import type { Deps } from '#platform/deps.ts'
import { readVisitorPass } from '#platform/http/visitor-pass.ts'
import { pathAndQuery } from '#platform/render/shared-address.ts'
import { networkOf } from '#platform/security/network-of.ts'
import { findClicked, insertClick, listRoles } from './affiliates.queries.ts'
import { isOpened, pageOf, readCode } from './affiliates.rules.ts'

/** Returns a function that remembers and counts the click of a request for a page, if its URL has an affiliate's code. */
export function countingClicks(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const nameOf = visitNames(deps.db)
  return (request, reply) => addAffiliateClick(deps, nameOf, { request, reply })
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Skips bots, staff, the affiliate’s own clicks, and pages of instructors who clicked or have all ended the partnership. */
export async function addAffiliateClick(deps: Deps, nameOf: VisitNames, { request, reply }: Visit): Promise<void> {
  const { db, signer, clock } = deps
  const url = new URL(pathAndQuery(request.url), 'http://localhost')
  const code = readCode(url.searchParams.get('ref'))
  const userAgent = request.headers['user-agent'] ?? ''
  if (code === undefined || request.method !== 'GET' || !isOpened(request.headers) || isProgram(userAgent)) return
  const page = pageOf(url.pathname)
  const clicked = await findClicked(db, code, page)
  if (!clicked || clicked.isEnded) return
  const now = clock()
  const visitorId = readVisitorPass(request.headers.cookie, signer, now)
  if (visitorId !== undefined && [clicked.id, ...clicked.instructorIds].includes(visitorId)) return
  if (visitorId !== undefined && isStaff(await listRoles(db, visitorId))) return

  const { affiliateDays, affiliateSiteBps: siteBps, affiliateMaxBps: maxBps } = await siteSettings(db)
  giveReferral(reply, deps, { code, at: now.getTime() }, affiliateDays)
  const network = networkOf(request.ip)
  const day = dayIn(deps.site.timeZone, now)
  const names = { browser: await nameOf('click', code, day, network, userAgent), network: await nameOf('click', code, day, network) }
  await insertClick(db, { affiliateId: clicked.id, page, terms: { siteBps, maxBps }, names, now })
}
