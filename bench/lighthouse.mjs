// Measures Lighthouse scores of the public pages for a first visit with a mid-range phone, and the video start on slow 3G.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs'
import { startServer } from './lib/server.mjs'
import { measureSlowVideo } from './lib/slow-video.mjs'
import { median } from './lib/statistics.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

export const promise =
  'public pages score 98 or more in each category of Lighthouse on a phone, in each of ten runs; on slow 3G a video starts within 3 s and stalls at most once a minute'

const LOWEST_SCORE = 98
const RUNS = 10
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

export async function run() {
  const chromePath = requireChromium()
  if (!chromePath) throw new Error('Chromium was not found. Install it or set CHROMIUM_PATH.')
  const server = await startServer()
  const { data } = await (await fetch(`${server.origin}/api/courses?size=1`)).json()
  const chrome = await launch({ chromePath, chromeFlags: ['--headless', ...chromiumFlags] })
  const [{ id, instructorId }] = data.content
  const pages = []
  let ofVideo
  try {
    for (const path of ['/courses', '/categories', `/courses/${id}`, `/user-profile/${instructorId}`, '/teach']) {
      const runs = []
      while (runs.length < RUNS) runs.push(await judge(server.origin, path, chrome.port))
      pages.push({ path, runs })
    }
    ofVideo = await measureSlowVideo({ origin: server.origin, executablePath: chromePath })
  } finally {
    chrome.kill()
    await server.stop()
  }

  printTable([
    ['page', ...categories, 'LCP s', 'TBT ms', 'CLS', 'scripts kB'],
    ...pages.map(({ path, runs }) => [
      path,
      ...categories.map((category) => `${whole(lowest(runs, category))} (${whole(median(runs.map(({ scores }) => scores[category])))})`),
      decimals(median(runs.map((run) => run.largestPaintMs)) / 1000),
      whole(median(runs.map((run) => run.blockedMs))),
      decimals(Math.max(...runs.map((run) => run.shift)), 3),
      decimals(median(runs.map((run) => run.scriptBytes)) / 1000, 1),
    ]),
  ])
  console.log(`  Scores: the lowest of ${RUNS} runs (the median). CLS: the highest. The others: medians.`)
  for (const { path, runs } of pages)
    for (const loss of new Set(runs.flatMap(({ losses }) => losses))) console.log(`  ${path} loses points: ${loss}`)

  const ofPages = pages.flatMap(({ path, runs }) =>
    categories.map((category) => ({
      promise: `Lighthouse, mobile, ${path}: ${category}, the lowest of ${RUNS} runs`,
      bound: `≥ ${LOWEST_SCORE}`,
      figure: whole(lowest(runs, category)),
      isMet: lowest(runs, category) >= LOWEST_SCORE,
    })),
  )
  return [...ofPages, ...ofVideo]
}

const lowest = (runs, category) => Math.min(...runs.map(({ scores }) => scores[category]))

async function judge(origin, path, port, { triesLeft = 2 } = {}) {
  const { lhr } = await lighthouse(origin + path, { port, onlyCategories: categories, logLevel: 'error' })
  // Chromium sometimes records no navigation. In that case, Lighthouse recommends running it again.
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0) return judge(origin, path, port, { triesLeft: triesLeft - 1 })
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  const figure = (audit) => lhr.audits[audit].numericValue
  const scripts = lhr.audits['resource-summary'].details.items.find(({ resourceType }) => resourceType === 'script')
  return {
    scores: Object.fromEntries(categories.map((category) => [category, Math.round(lhr.categories[category].score * 100)])),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    scriptBytes: scripts?.transferSize ?? 0,
    losses: categories.flatMap((category) => lossesIn(lhr, category)),
  }
}

const lossesIn = (lhr, category) =>
  lhr.categories[category].auditRefs
    .map(({ id, weight }) => ({ weight, ...lhr.audits[id] }))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 0.95)
    .map(({ title, score, displayValue }) => `${category}: ${title} (${decimals(score)}${displayValue ? `, ${displayValue}` : ''})`)
