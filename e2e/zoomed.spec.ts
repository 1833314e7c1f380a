// Buys and learns at 400% zoom of a laptop window, which leaves 320 × 256 pixels.
import { describe, expect } from 'vitest'
import { buyAndLearn } from './support/buy-and-learn.ts'
import { newStudent } from './support/people.ts'
import { test } from './support/test.ts'

const MOST_COVERED_PERCENT = 20

describe('purchase and learning at 400% zoom', () => {
  test('need no horizontal scrolling, cover at most a fifth of the screen and keep every control reachable', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const learner = await visit({ as: student, viewport: { width: 320, height: 256 } })

    await learner.go('/courses')
    await learner.page.getByRole('button', { name: 'Your account' }).waitFor()
    expect(await learner.page.evaluate(rowsOfHeader), 'rows of the header: logo with icons, and search').toBe(2)

    await buyAndLearn(learner, student, async (screen) => {
      expect.soft(await learner.page.evaluate(findSidewaysScroll), `what scrolls ${screen} sideways`).toEqual([])
      expect
        .soft(await learner.page.evaluate(coveredPercent), `percent of ${screen} that fixed parts cover`)
        .toBeLessThanOrEqual(MOST_COVERED_PERCENT)
      expect.soft(await learner.page.evaluate(findUnreachable), `the controls of the dialog or menu on ${screen} out of reach`).toEqual([])
    })
  })
})

/** Runs in the page. */
function findSidewaysScroll(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
  return [`the page: ${scrollWidth}`, ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 160))]
}

/** Runs in the page. */
function rowsOfHeader(): number {
  const parts = [...(document.querySelector('header .page')?.children ?? [])].map((part) => part.getBoundingClientRect())
  const middles = parts.filter(({ height }) => height > 0).map(({ top, height }) => Math.round(top + height / 2))
  return new Set(middles).size
}

/** Runs in the page. Tests a grid of points. A dismissible message and an open dialog or menu may cover more. */
function coveredPercent(): number {
  const STEP_PX = 8
  if (document.querySelector('dialog[open], .menu:popover-open')) return 0
  let covered = 0
  let points = 0
  for (let y = STEP_PX / 2; y < innerHeight; y += STEP_PX)
    for (let x = STEP_PX / 2; x < innerWidth; x += STEP_PX) {
      points += 1
      if (isStuck(document.elementFromPoint(x, y))) covered += 1
    }
  return Math.round((100 * covered) / points)

  function isStuck(element: Element | null): boolean {
    if (!element || element.closest('.toasts')) return false
    for (let part: Element | null = element; part; part = part.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return true
    return false
  }
}

/** Runs in the page. Returns the controls of the open dialog or menu that can't be scrolled into a place where a click hits them. */
function findUnreachable(): string[] {
  const overlay = [...document.querySelectorAll<HTMLElement>('dialog[open], .menu:popover-open')].at(-1)
  const controls = overlay?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? []
  return [...controls].filter((control) => control.checkVisibility() && !isHit(control)).map((control) => control.outerHTML.slice(0, 120))

  function isHit(control: HTMLElement): boolean {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (control.contains(hit) || hit.contains(control) || hit === control.closest('label'))
  }
}
