import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { settledPage } from './visit.ts'

export type Focus = {
  role: string
  name: string
  isVisible: boolean
  /** Whether the focus is visible. */
  isMarked: boolean
}

export const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
    const label = (focused as HTMLInputElement | null)?.labels?.[0]?.textContent
    return {
      role: focused?.getAttribute('role') ?? focused?.tagName.toLowerCase() ?? 'none',
      name: (focused?.getAttribute('aria-label') ?? label ?? textOf(focused)).trim(),
      isVisible: width > 0 && height > 0,
      // The link or button of a row draws its ring around the row, with its `::after`.
      isMarked: focused !== null && [getComputedStyle(focused), getComputedStyle(focused, '::after')].some(isMarked),
    }

    function textOf(element: Element | null): string {
      const copy = element?.cloneNode(true)
      if (!(copy instanceof Element)) return ''
      for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
      return copy.textContent ?? ''
    }

    function isMarked({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration): boolean {
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
  })

/** Waits until the expected element has the focus, which may move after the content appears. */
export const focused = (page: Page, expected: Partial<Focus>) =>
  expect.poll(() => focusOf(page), { message: 'what has the focus' }).toMatchObject(expected)

const MOST_TABS = 80

/** Presses Tab until an element with this name has the focus, like a keyboard user. */
export async function tabTo(page: Page, name: string | RegExp): Promise<Focus> {
  // Waits until the page has rendered and has set its initial focus.
  await settledPage(page)
  const seen: string[] = []
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    if (isCalled(focus, name)) {
      expect(focus, `${focus.name} is seen, and that it has the focus`).toMatchObject({ isVisible: true, isMarked: true })
      return focus
    }
    seen.push(`${focus.role} ${focus.name.slice(0, 40)}`)
  }
  throw new Error(`Tab never came to ${name}, only to:\n${seen.join('\n')}`)
}

const isCalled = (focus: Focus, name: string | RegExp) => (typeof name === 'string' ? focus.name === name : name.test(focus.name))

/** Presses Tab from the current focus until an element with this name has the focus. If none is found, presses Shift+Tab. */
export async function seek(page: Page, name: string | RegExp): Promise<Focus> {
  await page.getByRole('main').waitFor()
  await settledPage(page)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < MOST_TABS; step += 1) {
      const focus = await focusOf(page)
      if (isCalled(focus, name)) {
        expect(focus, `${focus.name} is seen, and that it has the focus`).toMatchObject({ isVisible: true, isMarked: true })
        return focus
      }
      await page.keyboard.press(key)
    }
  throw new Error(`Neither Tab nor Shift+Tab came to ${name}.`)
}

/** Presses an arrow key until an element with this name has the focus. Waits for the focus after each press. */
export async function arrowTo(page: Page, key: 'ArrowRight' | 'ArrowDown', name: string) {
  const nameOf = async () => (await focusOf(page)).name
  const passed: string[] = []
  for (let at = await nameOf(); at !== name; at = await nameOf()) {
    expect(passed, `${key} goes round without ${name}`).not.toContain(at)
    passed.push(at)
    await page.keyboard.press(key)
    await expect.poll(nameOf).not.toBe(at)
  }
}

/** Presses the down arrow until this option in a field's list is selected. The option may not be the first match of the typed letters. */
export async function arrowToOption(page: Page, option: Locator) {
  await option.waitFor()
  await settledPage(page)
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return option.getAttribute('aria-selected')
    })
    .toBe('true')
}

/** Tabs to each field of a form in turn and types into it. */
export async function typeInto(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    // The form may load after the page.
    await page.getByLabel(label).first().waitFor()
    await tabTo(page, label)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
}

/**
 * Selects the option with this text in a focused select element with arrow keys. Typing letters slowly would restart the search. Waits
 * after each step, because a select that is stored in the URL updates only once the URL has changed.
 */
export async function choose(page: Page, words: string) {
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedIndex)
  const target = await page.evaluate(
    (text) => [...(document.activeElement as HTMLSelectElement).options].findIndex((option) => option.text === text),
    words,
  )
  expect(target, `the option ${words}`).toBeGreaterThanOrEqual(0)
  let index = await chosen()
  while (index !== target) {
    const step = index < target ? 1 : -1
    await page.keyboard.press(step === 1 ? 'ArrowDown' : 'ArrowUp')
    index += step
    await expect.poll(chosen).toBe(index)
  }
}

/** Moves to a button or link with Tab and presses Enter. */
export async function press(page: Page, name: string | RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
