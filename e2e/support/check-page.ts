import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit } from './visit.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const NARROW = [320, 360]
const LARGEST_SHIFT = 0.02
// Enough for the header, the page's own parts, and the first items of a list.
const TABS = 24

type Looking = {
  narrow?: readonly number[]
  /** Of what was looked at in another size: the colours of the dark and the rings around the focus are the same. */
  isSecondLook?: boolean
}

/** The bars that every screen has to clear, whatever it shows; `narrow` are the widths it is looked at besides its own. */
export async function checkPage(visit: Visit, { narrow = NARROW, isSecondLook = false }: Looking = {}) {
  await visit.settled()
  await checkShifts(visit.page)
  await checkAccessibility(visit, isSecondLook ? looks.slice(0, 1) : looks)
  await checkWidths(visit, narrow)
  if (!isSecondLook) await checkFocus(visit.page)
}

export async function checkShifts(page: Page) {
  const shifts = await page.evaluate(() => (window as Window & { layoutShifts?: { value: number; nodes: string[] }[] }).layoutShifts ?? [])
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `the layout shifts of ${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LARGEST_SHIFT)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
// Nothing is loaded anew, and of what is right nothing is told.
const quick: RunOptions = { preload: false, resultTypes: ['violations'] }
// In the dark only the colours are others.
const looks = [
  { colorScheme: 'light', options: { ...quick, runOnly: WCAG_22_AA } },
  { colorScheme: 'dark', options: { ...quick, runOnly: OF_COLOURS } },
] as const
type Look = (typeof looks)[number]

export async function checkAccessibility({ page, settled }: Visit, asked: readonly Look[] = looks) {
  await page.evaluate(AXE)
  for (const { colorScheme, options } of asked) {
    await page.emulateMedia({ colorScheme })
    await settled()
    const found = await page.evaluate(findViolations, options)
    expect.soft(found, `axe on ${page.url()}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Runs in the page. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { axe: inPage } = window as unknown as Window & { axe: typeof axe }
  const { violations } = await inPage.run(document, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`))
}

/** Nobody has to scroll sideways to read. */
export async function checkWidths({ page, settled }: Visit, narrow: readonly number[] = NARROW) {
  const before = page.viewportSize()
  for (const width of narrow.filter((narrower) => narrower !== before?.width)) {
    await page.setViewportSize({ width, height: 640 })
    await settled()
    const beyond = await page.evaluate(findBeyondEdge)
    expect.soft(beyond, `what is wider than ${width} px on ${page.url()}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
  await settled()
}

/** Runs in the page. */
function findBeyondEdge(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
  return [`the page: ${scrollWidth}`, ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 160))]
}

/** Tabs through the page: whatever gets the focus shows it. */
export async function checkFocus(page: Page) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement && !document.querySelector('dialog[open]')) document.activeElement.blur()
  })
  const dull: string[] = []
  for (let step = 0; step < TABS; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(describeFocus)
    if (!focused) break
    if (!focused.isSeen) dull.push(focused.html)
  }
  expect.soft(dull, `what gets the focus on ${page.url()} and doesn’t show it`).toEqual([])
}

/** Runs in the page. */
function describeFocus(): { html: string; isSeen: boolean } | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused === document.documentElement) return null
  const hasRing = (element: Element | null): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !/^(transparent|rgba\(.*, 0\))$/.test(outlineColor)
  }
  const { width, height, bottom, right } = focused.getBoundingClientRect()
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && right > 0
  // A group of radio buttons drawn as one thing shows the ring around all of it; the video's own controls draw theirs inside.
  const rings = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null, focused.closest('article, li')].some(hasRing)
  return { html: focused.outerHTML.slice(0, 160), isSeen: isOnScreen && (rings || focused instanceof HTMLVideoElement) }
}
