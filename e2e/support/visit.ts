import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, type Person } from './people.ts'

export type Visit = {
  page: Page
  origin: string
  /** Opens a path of the site and waits until the page is settled. */
  go: (path: string) => Promise<void>
  /** Resolves when no request is pending and nothing on the screen is loading. */
  settled: () => Promise<void>
  /** Resolves when the page reads the user's notification stream, so that it receives later events. */
  hearsNews: () => Promise<void>
  /** Permits an error response that belongs to a step. Any other status above 399 fails the test. */
  expectAnswer: (status: number, path: RegExp) => void
  /** Returns the requests so far with this method and path. */
  requests: (method: string, path: RegExp) => readonly Request[]
  /** Returns everything that must not occur in a visit: console errors and warnings, exceptions and failed requests. */
  complaints: () => readonly string[]
  close: () => Promise<void>
}

export type VisitOptions = BrowserContextOptions & { as?: Person }

/** A user's browser profile, logged in or not. */
export type Profile = { context: BrowserContext; origin: string; hasScripts: boolean }

const PATIENCE_MS = 60_000
// Slows the CPU of pages by this factor, to check that a journey also passes on slower machines.
const SLOWER = Number(process.env.AKADA_E2E_SLOWER ?? 1)
const settling = new WeakMap<Page, () => Promise<void>>()

/** Waits until a page of a visit has no pending requests. */
export const settledPage = async (page: Page) => settling.get(page)?.()

/** Opens a new context, which is like a newly installed browser. */
export async function openVisit(browser: Browser, origin: string, options: VisitOptions = {}): Promise<Visit> {
  const profile = await openProfile(browser, origin, options)
  return { ...(await openVisitWith(profile)), close: () => profile.context.close() }
}

export async function openProfile(browser: Browser, origin: string, { as, ...options }: VisitOptions = {}): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1280, height: 800 },
    // Turns off animations, because half-faded text fails contrast checks.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(recordShifts)
  if (as) await signIn(context, origin, as)
  return { context, origin, hasScripts: options.javaScriptEnabled !== false }
}

/** Opens a visit of a returning user. */
export async function openVisitWith({ context, origin, hasScripts }: Profile): Promise<Visit> {
  const page = await context.newPage()
  if (SLOWER > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const watch = watchPage(page, { origin, hasScripts })
  const settled = () => settle(page, watch, hasScripts)
  settling.set(page, settled)

  return {
    page,
    origin,
    settled,
    hearsNews: watch.hearsNews,
    go: async (path) => {
      await page.goto(path)
      await settled()
    },
    expectAnswer: watch.expectAnswer,
    requests: (method, path) => watch.asked.filter((request) => request.method() === method && path.test(pathOf(request.url()))),
    complaints: () => watch.complaints,
    close: () => page.close(),
  }
}

async function signIn(context: BrowserContext, origin: string, person: Person) {
  const { token, roles, id, cookies } = await logIn(origin, person)
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split(';', 1).join('').split(/=(.*)/s)
      const path = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      return { name, value, path, domain: new URL(origin).hostname }
    }),
  )
  const page = await context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    { token, uid: id, roles: JSON.stringify(roles) },
  )
  await page.close()
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const isNews = (request: Request) => pathOf(request.url()) === '/api/notifications/stream'
/** Requests that may stay pending: videos during playback, and the notification stream. */
const mayGoOn = (request: Request) => request.resourceType() === 'media' || isNews(request)

type Watch = ReturnType<typeof watchPage>

function watchPage(page: Page, { origin, hasScripts }: { origin: string; hasScripts: boolean }) {
  const complaints: string[] = []
  const asked: Request[] = []
  const underWay = new Set<Request>()
  /** The current page's notification stream requests, and whether each got a response. */
  const news = new Map<Request, boolean>()
  const expected: { status: number; path: RegExp }[] = []
  let whenQuiet = () => {}
  const end = (request: Request) => {
    underWay.delete(request)
    news.delete(request)
    if (underWay.size === 0) whenQuiet()
  }
  const isFirstOfPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  const isExpected = (url: string, status?: number) =>
    expected.some((answer) => answer.path.test(pathOf(url)) && (status === undefined || answer.status === status))

  page.on('console', (message: ConsoleMessage) => {
    const { url } = message.location()
    const isOfFailure = message.text().startsWith('Failed to load resource') && URL.canParse(url) && isExpected(url)
    if (['error', 'warning'].includes(message.type()) && !isOfFailure)
      complaints.push(`console ${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack || error.message}`))
  page.on('request', (request) => {
    asked.push(request)
    if (isFirstOfPage(request)) {
      underWay.clear()
      news.clear()
      whenQuiet()
    }
    // Page loads are awaited separately.
    else if (!mayGoOn(request)) underWay.add(request)
    if (isNews(request)) news.set(request, false)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page or seeking in a video aborts requests, and a browser with scripts disabled refuses to load them.
    const isMeant = reason === 'net::ERR_ABORTED' || (!hasScripts && reason === 'csp')
    if (!isMeant && !isExpected(request.url())) complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response: Response) => {
    const url = response.url()
    if (news.has(response.request())) news.set(response.request(), response.ok())
    // A response that is never read has no end event.
    if (response.request().method() !== 'GET') end(response.request())
    if (response.status() < 400 || !url.startsWith(origin) || isExpected(url, response.status())) return
    complaints.push(`answered ${response.status()}: ${response.request().method()} ${url}`)
  })
  return {
    complaints,
    asked,
    hearsNews: () => expect.poll(() => [...news.values()], { message: `the news that ${page.url()} reads` }).toEqual([true]),
    isQuiet: () => underWay.size === 0,
    quiet: () =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`still on their way: ${[...underWay].map((request) => request.url()).join(' ')}`))
        }, PATIENCE_MS)
        whenQuiet = () => {
          clearTimeout(timer)
          resolve()
        }
        if (underWay.size === 0) whenQuiet()
      }),
    expectAnswer: (status: number, path: RegExp) => void expected.push({ status, path }),
  }
}

async function settle(page: Page, watch: Watch, hasScripts: boolean) {
  await page.waitForLoadState('load')
  if (!hasScripts) return
  const isSettled = async () => {
    await watch.quiet()
    // `waitForFunction` runs `isStill` once and survives a navigation. The repetition is outside the page, because a pending promise would
    // never be polled again.
    const answer = await page.waitForFunction(isStill)
    return (await answer.jsonValue()) && watch.isQuiet()
  }
  await expect.poll(isSettled, { message: `whether ${page.url()} has settled`, timeout: PATIENCE_MS }).toBe(true)
}

/** Runs in the page. */
async function isStill(): Promise<boolean> {
  const isBusy = () => document.querySelector('[aria-busy="true"]') !== null
  const root = document.getElementById('root')
  const [, container] = Object.entries(root ?? {}).find(([key]) => key.startsWith('__reactContainer')) ?? []
  // Until React has hydrated the whole page, clicks have no effect.
  if (root && container?.stateNode.current.memoizedState.isDehydrated !== false) return false
  if (isBusy()) return false
  await document.fonts.ready
  // React finishes pending renders before the browser is idle, and paints two frames later.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // The page may have started to load only now.
  if (isBusy()) return false
  const isInSight = (image: HTMLImageElement) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  return [...document.images].every((image) => image.complete || !isInSight(image))
}

/** Runs in the page before its scripts. Collects the layout shifts that no user action preceded. */
function recordShifts() {
  // Skips email previews, which allow no scripts and whose shifts don't concern the page.
  if (window.top !== window) return
  const page = window as Window & { layoutShifts?: { value: number; nodes: string[] }[] }
  const shifts: { value: number; nodes: string[] }[] = []
  page.layoutShifts = shifts
  // A user action may shift content, even if the response takes longer than the half second that browsers allow.
  let touchedAt = Number.POSITIVE_INFINITY
  const touch = (event: Event) => {
    touchedAt = Math.min(touchedAt, event.timeStamp)
  }
  for (const type of ['pointerdown', 'keydown', 'input', 'resize']) addEventListener(type, touch, { capture: true })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: Source[] }
  type Source = { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  const placeOf = ({ x, y, width, height }: DOMRect) => `${[x, y].map(Math.round)} (${[width, height].map(Math.round)})`
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.textContent ?? '?')
  const tell = ({ node, previousRect, currentRect }: Source) => `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[])
      if (!shift.hadRecentInput && shift.startTime < touchedAt) shifts.push({ value: shift.value, nodes: (shift.sources ?? []).map(tell) })
  }).observe({ type: 'layout-shift', buffered: true })
}
