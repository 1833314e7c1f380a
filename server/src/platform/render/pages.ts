import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { type Packed, sendPacked } from '#platform/http/packed.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'
import { callHere } from '#platform/http/serve.ts'
import { hasReferral, type PageCache, packPage, personalHeaders, type Rendering } from './page-cache.ts'
import { keepReleaseFiles, releaseFiles } from './release-files.ts'
import { serveWorker } from './service-worker.ts'
import { pathAndQuery, sharedAddress } from './shared-address.ts'
import { siteFiles } from './site-files.ts'
import { readBuiltFiles, serveBuiltFiles } from './static-files.ts'
import { loadWebBuild, type ShownSettings, type Transport, type WebBuild } from './web-build.ts'

// Files, API calls and URLs of the browser's service worker. An unknown URL below these paths is an error, not a page.
const beside = /^\/(api|assets|media|kept|dev|paystack-simulator)(\/|$)/

type PagesOptions = {
  webDist: string
  cache: PageCache
  /** Reads the settings that pages show, once per rendered page. */
  readSettings: () => Promise<ShownSettings>
  /** Remembers and counts the click on an affiliate's link. */
  countClick?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** Serves the built web files, and a page for every other URL. Must be registered last. */
export async function registerPages(app: FastifyInstance, deps: Deps, { webDist, cache, readSettings, countClick }: PagesOptions) {
  const web = await loadWebBuild(webDist, deps.storage.elsewhere?.origin)
  const files = await readBuiltFiles(path.join(webDist, 'client'))
  serveBuiltFiles(app, { files, ofOthers: releaseFiles(deps.db) })
  app.addHook('onReady', () => showToOthers(deps, files))
  siteFiles(app, deps.site)
  serveWorker(app, web.worker)

  app.get('/*', async (request, reply) => {
    const url = pathAndQuery(request.raw.url ?? '/')
    const pathname = url.split('?', 1)[0] ?? '/'
    if (beside.test(pathname)) return reply.callNotFound()
    if (hasReferral(request) && isPrefetch(request)) return reply.code(403).header('cache-control', 'no-store').send()
    // The page is shown even if the click can't be counted.
    if (countClick && hasReferral(request))
      await countClick(request, reply).catch((error) => request.log.error({ err: error }, 'failed to count a click'))
    if (!web.isShared(pathname)) return renderPage(request, reply, { app, deps, web, readSettings, url })

    const address = sharedAddress(url)
    const { currency } = deps.geo.shownTo(request)
    return send(
      request,
      reply,
      await cache.pageOf(address, currency, () => renderShared({ app, deps, web, readSettings, url: address }, request)),
    )
  })
}

/**
 * Whether the browser loads the page before the visitor opens it, for example because another site asked for it. Such a load of an
 * affiliate's link isn't a click. Browsers ignore a refused one, and load the page when it is opened.
 */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) => String(purpose).startsWith('prefetch'))

/** Stores the files that pages of this release load, before the first page is served, so that every process can serve them. */
async function showToOthers({ db, clock, log }: Deps, files: Awaited<ReturnType<typeof readBuiltFiles>>) {
  const assets = new Map([...files].filter(([address]) => address.startsWith('/assets/')))
  try {
    await keepReleaseFiles(db, assets, clock())
  } catch (error) {
    // The disk may be full, for example. Processes of the same release are not affected.
    log.error({ err: error }, 'failed to store the files of this release for processes of other releases')
  }
}

type Asked = { app: FastifyInstance; deps: Deps; web: WebBuild; readSettings: PagesOptions['readSettings']; url: string }

// The URL may contain an emailed code or a payment reference.
const untold = { 'referrer-policy': 'no-referrer' }

// Set by `web/src/lib/menu-cookie.ts`.
const menuCookie = /(?:^|;\s*)menu=pinned(?=\s*(?:;|$))/

async function renderPage(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const isMenuPinned = menuCookie.test(request.headers.cookie ?? '')
  const page = await render(asked, request, isMenuPinned ? { isMenuPinned } : {})
  if (page.kind === 'redirect')
    return reply
      .headers({ 'cache-control': 'no-cache', ...personalHeaders(request) })
      .redirect(withTags(page.location, asked.url), page.status)
  return send(request, reply, packPage({ ...page, isShared: false, headers: { ...headersOf(asked), ...untold } }, 'Accept-Encoding'))
}

/** Keeps the campaign tags of a link that redirects, such as one to `/`, for the page view that is counted later. */
function withTags(location: string, url: string): string {
  const tags = [...new URLSearchParams(url.split(/\?(.*)/s)[1])].filter(([name]) => name.startsWith('utm_'))
  return tags.length === 0 || location.includes('?') ? location : `${location}?${new URLSearchParams(tags)}`
}

async function renderShared(asked: Asked, request: FastifyRequest): Promise<Rendering> {
  const page = await render(asked, request)
  if (page.kind === 'redirect') throw new Error(`The page ${asked.url} can’t be shared because it redirects.`)
  return { ...page, headers: headersOf(asked) }
}

/** `personal`: what depends on the browser. Only for pages that aren't cached. */
async function render({ app, deps, web, readSettings, url }: Asked, request: FastifyRequest, personal: { isMenuPinned?: boolean } = {}) {
  const { currency } = deps.geo.shownTo(request)
  const { fault: unread, shown } = await readSettings().then(settled, unsettled)
  // Must come after `readSettings`, which may change these values.
  const { name, supportEmail, publicUrl, socialLinks, timeZone, logoUrl = null, iconsPath = null } = deps.site
  const loginProviders = deps.loginProviders.map((provider) => ({ id: provider.id, name: provider.name }))
  const { approveInstructors: approvesInstructors } = deps.policy
  const brand = { name, supportEmail, publicUrl, socialLinks, timeZone, logoUrl, iconsPath }
  const site = { ...brand, currency, loginProviders, approvesInstructors, ...shown, ...personal }
  const calls: Calls = { areRepeatable: true }
  const page = await rendering.run(calls, () => web.render({ url, site, call: within(app), assets: web.assets }))
  if (page.kind === 'redirect') return page
  const fault = page.fault ?? unread
  if (fault !== undefined) request.log.error({ err: fault }, 'failed to render a page')
  return { ...page, isShared: page.isShared && unread === undefined, isRepeatable: calls.areRepeatable }
}

type Calls = { areRepeatable: boolean }

// The renderer has one transport for all pages, so the transport finds the calls of its page here.
const rendering = new AsyncLocalStorage<Calls>()

const settled = ({ strikeThrough, refundDays, instructorShareBps, ownCouponShareBps }: ShownSettings) => ({
  shown: { strikeThrough, refundDays, instructorShareBps, ownCouponShareBps },
  fault: undefined,
})
/** While the settings can't be read, a page uses defaults and is not cached. */
const unsettled = (fault: unknown) => ({
  shown: { strikeThrough: false, refundDays: 0, instructorShareBps: 0, ownCouponShareBps: 0 },
  fault,
})

const headersOf = ({ web, deps }: Asked) => ({
  ...securityHeaders(deps.site),
  'content-security-policy': web.contentPolicy(deps.policy.videoLinks),
})

/** Calls the API for the renderer, without a socket and as an anonymous visitor. */
const within =
  (app: FastifyInstance): Transport =>
  async ({ method, path: url, headers }) => {
    const packed = method === 'GET' ? await callHere(app, url)?.catch(() => undefined) : undefined
    const calls = rendering.getStore()
    if (calls && packed?.isRepeatable === false) calls.areRepeatable = false
    // The renderer gets a copy, because it completes missing fields.
    if (packed) return { status: packed.status, body: JSON.parse(packed.bodies.identity.toString()) as unknown }
    // Other calls, and refusals, which need their envelope.
    const response = await app.inject({ method: method === 'GET' ? 'GET' : 'POST', url, headers })
    return { status: response.statusCode, body: response.json() as unknown }
  }

const send = (request: FastifyRequest, reply: FastifyReply, page: Packed) => sendPacked(request, reply, page, personalHeaders(request))
