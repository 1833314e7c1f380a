// Measures Lighthouse scores of the public pages for a first visit with a mid-range phone, and the video start on slow 3G.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, requireChromium } from '../scripts/chromium.mjs'
import { startServer } from './lib/server.mjs'
import { measureSlowVideo } from './lib/slow-video.mjs'
import { decimals, printTable, whole } from './lib/table.mjs'

export const promise =
  'public pages score 98 or more in each category of Lighthouse on a phone; on slow 3G a video starts within 3 s and stalls at most once a minute'

const LOWEST_SCORE = 98
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
    const paths = ['/courses', '/categories', `/courses/${id}`, `/user-profile/${instructorId}`]
    for (const path of paths) pages.push(await judge(server.origin, path, chrome.port))
    ofVideo = await measureSlowVideo({ origin: server.origin, executablePath: chromePath })
  } finally {
    chrome.kill()
    await server.stop()
  }

  printTable([
    ['page', ...categories, 'LCP s', 'TBT ms', 'CLS', 'scripts kB'],
    ...pages.map(({ path, scores, largestPaintMs, blockedMs, shift, scriptBytes }) => [
      path,
      ...scores.map(whole),
      decimals(largestPaintMs / 1000),
      whole(blockedMs),
      decimals(shift, 3),
      decimals(scriptBytes / 1000, 1),
    ]),
  ])
  for (const { path, losses } of pages) for (const loss of losses) console.log(`  ${path} loses points: ${loss}`)

  const ofPages = pages.flatMap(({ path, scores }) =>
    categories.map((category, index) => ({
      promise: `Lighthouse, mobile, ${path}: ${category}`,
      bound: `≥ ${LOWEST_SCORE}`,
      figure: whole(scores[index]),
      isMet: scores[index] >= LOWEST_SCORE,
    })),
  )
  return [...ofPages, ...ofVideo]
}

async function judge(origin, path, port, { triesLeft = 2 } = {}) {
  const { lhr } = await lighthouse(origin + path, { port, onlyCategories: categories, logLevel: 'error' })
  // Chromium sometimes records no navigation. In that case, Lighthouse recommends running it again.
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 0) return judge(origin, path, port, { triesLeft: triesLeft - 1 })
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  const figure = (audit) => lhr.audits[audit].numericValue
  const scripts = lhr.audits['resource-summary'].details.items.find(({ resourceType }) => resourceType === 'script')
  return {
    path,
    scores: categories.map((category) => Math.round(lhr.categories[category].score * 100)),
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
