import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request, Response } from 'playwright-core'
import { logIn, type Person } from './people.ts'

export type Visit = {
  page: Page
  origin: string
  /** Opens an address of the site and waits until it stands. */
  go: (path: string) => Promise<void>
  /** Resolves when nothing is on its way and nothing on the screen says that it is loading. */
  settled: () => Promise<void>
  /** Lets a step be answered with an error that belongs to it; everything else above 399 fails the test. */
  expectAnswer: (status: number, path: RegExp) => void
  /** The requests so far with this method and path. */
  requests: (method: string, path: RegExp) => readonly Request[]
  /** What a visit must not show: errors and warnings of the console, exceptions, failed requests. */
  complaints: () => readonly string[]
  close: () => Promise<void>
}

export type VisitOptions = BrowserContextOptions & { as?: Person }

const PATIENCE_MS = 20_000

/** A new context, which is to a browser what a freshly installed one is to a person. */
export async function openVisit(browser: Browser, origin: string, { as, ...options }: VisitOptions = {}): Promise<Visit> {
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
  const page = await context.newPage()
  if (as) await signIn(context, page, origin, as)
  const hasScripts = options.javaScriptEnabled !== false
  const watch = watchPage(page, { origin, hasScripts })
  const settled = () => settle(page, watch, hasScripts)

  return {
    page,
    origin,
    settled,
    go: async (path) => {
      await page.goto(path)
      await settled()
    },
    expectAnswer: watch.expectAnswer,
    requests: (method, path) => watch.asked.filter((request) => request.method() === method && path.test(pathOf(request.url()))),
    complaints: () => watch.complaints,
    close: () => context.close(),
  }
}

async function signIn(context: BrowserContext, page: Page, origin: string, person: Person) {
  const { token, roles, id, cookies } = await logIn(origin, person)
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split(';', 1).join('').split(/=(.*)/s)
      const path = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      return { name, value, path, domain: new URL(origin).hostname }
    }),
  )
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    { token, uid: id, roles: JSON.stringify(roles) },
  )
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A video is never finished while it plays, nor are the news of a person. */
const mayGoOn = (request: Request) => request.resourceType() === 'media' || pathOf(request.url()) === '/api/notifications/stream'

type Watch = ReturnType<typeof watchPage>

function watchPage(page: Page, { origin, hasScripts }: { origin: string; hasScripts: boolean }) {
  const complaints: string[] = []
  const asked: Request[] = []
  const underWay = new Set<Request>()
  const expected: { status: number; path: RegExp }[] = []
  let whenQuiet = () => {}
  const end = (request: Request) => {
    underWay.delete(request)
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
      whenQuiet()
    }
    // A page is waited for by its own means.
    else if (!mayGoOn(request)) underWay.add(request)
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
    // Of an answer that nobody reads the end never comes.
    if (response.request().method() !== 'GET') end(response.request())
    if (response.status() < 400 || !url.startsWith(origin) || isExpected(url, response.status())) return
    complaints.push(`answered ${response.status()}: ${response.request().method()} ${url}`)
  })
  return {
    complaints,
    asked,
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
  do {
    await watch.quiet()
    await page.waitForFunction(isStill)
  } while (!watch.isQuiet())
}

/** Runs in the page. */
async function isStill(): Promise<boolean> {
  const root = document.getElementById('root')
  // Until React has taken the page over, a click is a click on nothing.
  if (root && !Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return false
  if (document.querySelector('[aria-busy="true"]')) return false
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const isInSight = (image: HTMLImageElement) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  return [...document.images].every((image) => image.complete || !isInSight(image))
}

/** Runs in the page before anything else: adds up how far its parts jump without anybody having touched it. */
function recordShifts() {
  const page = window as Window & { layoutShifts?: { value: number; nodes: string[] }[] }
  const shifts: { value: number; nodes: string[] }[] = []
  page.layoutShifts = shifts
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node | null }[] }
  const nameOf = ({ node }: { node?: Node | null }) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.textContent ?? '?')
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[])
      if (!shift.hadRecentInput) shifts.push({ value: shift.value, nodes: (shift.sources ?? []).map(nameOf) })
  }).observe({ type: 'layout-shift', buffered: true })
}
