import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { runsAll } from './extent.ts'
import type { Visit } from './visit.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const narrow = runsAll ? [320, 360] : [320]
const LARGEST_SHIFT = 0.02
// Pixels.
const LOWEST_ROW = 44
// Enough for the header, the page's own controls, and the first items of a list.
const TABS = 24

type Theme = 'light' | 'dark'
const ownThemes: readonly Theme[] = runsAll ? ['light', 'dark'] : ['light']

export type Checks = {
  /** Additional widths to check, in pixels. */
  widths?: readonly number[]
  /** The themes that axe runs in. */
  themes?: readonly Theme[]
  hasFocusCheck?: boolean
}

/** Checks the rules of every screen: one main heading, no layout shift or overflow, no WCAG violation, a visible focus. */
export async function checkPage(visit: Visit, { widths = narrow, themes, hasFocusCheck = true }: Checks = {}) {
  await visit.settled()
  await checkShifts(visit.page)
  await checkHeading(visit.page)
  await checkAccessibility(visit, themes)
  await checkWidths(visit, widths)
  if (hasFocusCheck) await checkFocus(visit.page)
}

async function checkHeading(page: Page) {
  const count = await page.evaluate(() => [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length)
  expect.soft(count, `the main headings of ${page.url()}`).toBe(1)
}

export async function checkShifts(page: Page) {
  const shifts = await page.evaluate(() => (window as Window & { layoutShifts?: { value: number; nodes: string[] }[] }).layoutShifts ?? [])
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total, `the layout shifts of ${page.url()}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LARGEST_SHIFT)
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
// Skips style sheets, which axe would request again, and the report of elements that pass.
const quick: RunOptions = { preload: false, resultTypes: ['violations'] }
// The dark theme changes only colors.
const optionsOf: Record<Theme, RunOptions> = { light: { ...quick, runOnly: WCAG_22_AA }, dark: { ...quick, runOnly: COLOR_RULES } }

export async function checkAccessibility({ page, settled }: Visit, themes = ownThemes) {
  if (themes.length === 0) return
  await settled()
  await page.evaluate(AXE)
  const run = async (theme: Theme) => {
    const found = await page.evaluate(findViolations, optionsOf[theme])
    expect.soft(found, `axe on ${page.url()}, ${theme}`).toEqual([])
  }
  // Pages open in the light theme, Playwright's default.
  if (themes.includes('light')) await run('light')
  if (!themes.includes('dark')) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled()
  await run('dark')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Runs in the page. */
async function findViolations(options: RunOptions): Promise<string[]> {
  const { axe: inPage } = window as unknown as Window & { axe: typeof axe }
  const { violations } = await inPage.run(document, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`))
}

/** Checks that the page needs no horizontal scrolling at its current width and at `widths`. */
export async function checkWidths({ page, settled }: Visit, widths: readonly number[] = narrow) {
  const before = page.viewportSize()
  await checkWidth(page, before?.width)
  const others = widths.filter((width) => width !== before?.width)
  if (others.length === 0) return
  for (const width of others) {
    await page.setViewportSize({ width, height: 640 })
    await settled()
    await checkWidth(page, width)
  }
  if (before) await page.setViewportSize(before)
  await settled()
}

async function checkWidth(page: Page, width: number | undefined) {
  const wide = await page.evaluate(findOverflow)
  expect.soft(wide, `the elements wider than ${width} px on ${page.url()}`).toEqual([])
}

/** Checks that fingers can hit each row of a list. */
export async function checkRowHeights(page: Page) {
  const low = await page.evaluate(
    (least) =>
      [...document.querySelectorAll('.rows-lines')].map((row) => row.getBoundingClientRect().height).filter((px) => px > 0 && px < least),
    LOWEST_ROW,
  )
  expect.soft(low, `the heights of the rows that are too low on ${page.url()}`).toEqual([])
}

/** Runs in the page. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
  return [`the page: ${scrollWidth}`, ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 160))]
}

/** Presses Tab through the page and expects each focused element to show its focus. */
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
  const hasRing = (element: Element | null, part?: '::after'): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !/^(transparent|rgba\(.*, 0\))$/.test(outlineColor)
  }
  const { width, height, bottom, right } = focused.getBoundingClientRect()
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && right > 0
  // Radio buttons that look like one control show the ring around the group. Native video controls draw the ring inside.
  // The link or button of a row draws it around the row, with its `::after`.
  const places = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null, focused.closest('article, li')]
  const isRinged = places.some((place) => hasRing(place)) || hasRing(focused, '::after')
  return { html: focused.outerHTML.slice(0, 160), isSeen: isOnScreen && (isRinged || focused instanceof HTMLVideoElement) }
}
