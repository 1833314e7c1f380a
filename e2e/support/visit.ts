import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, type Person } from './people.ts'

export type Visit = {
  page: Page
  origin: string
  /** Opens an address of the site and waits until it stands. */
  go: (path: string) => Promise<void>
  /** Resolves when nothing is on its way and nothing on the screen says that it is loading. */
  settled: () => Promise<void>
  /** Resolves when the page that is shown reads the person’s news: what happens from now on is announced. */
  hearsNews: () => Promise<void>
  /** Lets a step be answered with an error that belongs to it; everything else above 399 fails the test. */
  expectAnswer: (status: number, path: RegExp) => void
  /** The requests so far with this method and path. */
  requests: (method: string, path: RegExp) => readonly Request[]
  /** What a visit must not show: errors and warnings of the console, exceptions, failed requests. */
  complaints: () => readonly string[]
  close: () => Promise<void>
}

export type VisitOptions = BrowserContextOptions & { as?: Person }

/** A browser as a person has it, logged in or not. */
export type Profile = { context: BrowserContext; origin: string; hasScripts: boolean }

const PATIENCE_MS = 60_000
// How many times slower than this machine a page’s processor is: for looking whether a journey holds on any.
const SLOWER = Number(process.env.AKADA_E2E_SLOWER ?? 1)
const settling = new WeakMap<Page, () => Promise<void>>()

/** Waits, in a page of a visit, until nothing is on its way. */
export const settledPage = async (page: Page) => settling.get(page)?.()

/** A new context, which is to a browser what a freshly installed one is to a person. */
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
    // What moves is not what is looked at, and a half-faded text has half its contrast.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(recordShifts)
  if (as) await signIn(context, origin, as)
  return { context, origin, hasScripts: options.javaScriptEnabled !== false }
}

/** A visit of somebody who was here before. */
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
/** A video is never finished while it plays, nor are the news of a person. */
const mayGoOn = (request: Request) => request.resourceType() === 'media' || isNews(request)

type Watch = ReturnType<typeof watchPage>

function watchPage(page: Page, { origin, hasScripts }: { origin: string; hasScripts: boolean }) {
  const complaints: string[] = []
  const asked: Request[] = []
  const underWay = new Set<Request>()
  /** Whether what was asked for as news has come, of the page that is shown. */
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
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    asked.push(request)
    if (isFirstOfPage(request)) {
      underWay.clear()
      news.clear()
      whenQuiet()
    }
    // A page is waited for by its own means.
    else if (!mayGoOn(request)) underWay.add(request)
    if (isNews(request)) news.set(request, false)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    end(request)
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page, and seeking in a video, end requests early; a browser without scripts refuses to load them.
    const isMeant = reason === 'net::ERR_ABORTED' || (!hasScripts && reason === 'csp')
    if (!isMeant && !isExpected(request.url())) complaints.push(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response: Response) => {
    const url = response.url()
    if (news.has(response.request())) news.set(response.request(), response.ok())
    // Of an answer that nobody reads the end never comes.
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
    // It asks once and outlives a page that gives way to the next; of one that has to wait for its answer it never asks again.
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
  // Until React has taken the whole page over, a click is a click on nothing.
  if (root && container?.stateNode.current.memoizedState.isDehydrated !== false) return false
  if (isBusy()) return false
  await document.fonts.ready
  // What React has begun to render is done when the browser has nothing to do, and is painted two frames later.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // The page that was asked for may only now have begun to load.
  if (isBusy()) return false
  const isInSight = (image: HTMLImageElement) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  return [...document.images].every((image) => image.complete || !isInSight(image))
}

/** Runs in the page before anything else: adds up how far its parts jump without anybody having touched it. */
function recordShifts() {
  // In the frame of a mail nothing of ours may run, and what moves there is not the page.
  if (window.top !== window) return
  const page = window as Window & { layoutShifts?: { value: number; nodes: string[] }[] }
  const shifts: { value: number; nodes: string[] }[] = []
  page.layoutShifts = shifts
  // What somebody does may push things away, also when the answer takes longer than the half second that browsers think of.
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
