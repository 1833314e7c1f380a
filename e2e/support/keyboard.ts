import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type Focus = { role: string; name: string; isVisible: boolean }

export const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
    const label = (focused as HTMLInputElement | null)?.labels?.[0]?.textContent
    return {
      role: focused?.getAttribute('role') ?? focused?.tagName.toLowerCase() ?? 'none',
      name: (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim(),
      isVisible: width > 0 && height > 0,
    }
  })

const MOST_TABS = 80

/** Presses Tab until something with this name has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, name: string | RegExp): Promise<Focus> {
  const seen: string[] = []
  for (let step = 0; step < MOST_TABS; step += 1) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) {
      expect(focus.isVisible, `${focus.name} is seen`).toBe(true)
      return focus
    }
    seen.push(`${focus.role} ${focus.name.slice(0, 40)}`)
  }
  throw new Error(`Tab never came to ${name}, only to:\n${seen.join('\n')}`)
}

/** Tabs to each field of a form in turn and types into it. */
export async function typeInto(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, label)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
}

/** Tabs to a button or link and presses Enter. */
export async function press(page: Page, name: string | RegExp) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
