// Buys and learns with forced colors, which replace backgrounds, and checks that each state is still visible.
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buyAndLearn } from './support/buy-and-learn.ts'
import { newStudent } from './support/people.ts'
import { test } from './support/test.ts'

describe('purchase and learning in forced colors', () => {
  test('show every state even without backgrounds', async ({ visit, origin }) => {
    const student = await newStudent(origin)
    const learner = await visit({ as: student, forcedColors: 'active' })
    const seen = new Map<string, number>()

    await buyAndLearn(learner, student, async (screen) => {
      const { states, faults } = await learner.page.evaluate(compareStates)
      for (const state of states) seen.set(state, (seen.get(state) ?? 0) + 1)
      expect.soft(faults, `states on ${screen} that look like their absence`).toEqual([])
      expect.soft(await unseenProgress(learner.page), `progress on ${screen} that looks like none`).toEqual([])
    })

    for (const state of ['aria-selected', 'aria-current', 'aria-pressed', 'aria-checked', 'aria-disabled', 'progress'])
      expect.soft(seen.get(state) ?? 0, `the number of elements with ${state}`).toBeGreaterThan(0)
  })
})

/** Runs in the page. Compares each element that has a state with a similar element that doesn't, ignoring backgrounds. */
function compareStates(): { states: string[]; faults: string[] } {
  const attributes = ['aria-selected', 'aria-current', 'aria-pressed', 'aria-checked', 'aria-disabled']
  const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  const isOn = (element: Element, attribute: string) => ![null, 'false'].includes(element.getAttribute(attribute))
  const states = attributes.flatMap((attribute) =>
    shown(`[${attribute}]`)
      .filter((element) => isOn(element, attribute))
      .map((element) => ({ attribute, element })),
  )
  const alike = states.filter(({ attribute, element }) => {
    const other = counterpartOf(element, attribute)
    return other !== undefined && styleOf(element) === styleOf(other)
  })
  const boxes = shown('.button-primary, .badge, .banner, .toast, dialog[open], .menu:popover-open')
  const edgeless = boxes.filter((box) => getComputedStyle(box).borderStyle === 'none' || getComputedStyle(box).borderWidth === '0px')
  return {
    states: [...states.map(({ attribute }) => attribute), ...shown('progress').map(() => 'progress')],
    faults: [
      ...alike.map(({ attribute, element }) => `${attribute}: ${element.outerHTML.slice(0, 120)}`),
      ...edgeless.map((box) => `no edge: ${box.outerHTML.slice(0, 120)}`),
    ],
  }

  function counterpartOf(element: HTMLElement, attribute: string): HTMLElement | undefined {
    const list = element.parentElement?.parentElement
    const alike = shown(`${element.localName}[class="${element.className}"]`)
    return alike.find((other) => list?.contains(other) && !isOn(other, attribute))
  }
  function styleOf(element: Element): string {
    const { color, borderColor, borderWidth, borderStyle, outlineStyle, outlineWidth, textDecorationLine, fontWeight } =
      getComputedStyle(element)
    const icon = element.querySelector('svg')?.innerHTML ?? ''
    const thumb = element.matches('.switch') ? getComputedStyle(element, '::before').translate : ''
    return [color, borderColor, borderWidth, borderStyle, outlineStyle, outlineWidth, textDecorationLine, fontWeight, icon, thumb].join(' ')
  }
}

/** Returns the progress bars that look the same at any progress. */
async function unseenProgress(page: Page): Promise<string[]> {
  const unseen: string[] = []
  const bars = page.locator('progress').filter({ visible: true })
  for (let place = 0; place < (await bars.count()); place += 1) {
    const bar = bars.nth(place)
    const value = await bar.evaluate((element: HTMLProgressElement) => element.value)
    if (value === 0) continue
    const before = await bar.screenshot()
    await bar.evaluate((element: HTMLProgressElement) => {
      element.value = 0
    })
    const after = await bar.screenshot()
    await bar.evaluate((element: HTMLProgressElement, shown) => {
      element.value = shown
    }, value)
    if (before.equals(after)) unseen.push(await bar.evaluate((element) => element.outerHTML))
  }
  return unseen
}
