// Finds the text that a screen shows on a laptop and that a phone user can't reach.
import { expect } from 'vitest'
import type { Visit } from './visit.ts'

const phone = { width: 360, height: 740 }

/** What isn't read as text. */
const controls = 'script, style, select, textarea'

/** What phones replace by something else. */
const replaced = [
  controls,
  // The menu of the work area.
  '.sidebar',
  // Rows of two lines, in which a value that needs a header carries its noun.
  'thead',
  // The button beside the field says “Search”, and the heading says what is searched.
  '.filters > .field:has(> [type="search"]) > .field-label',
  // The name beside the initials.
  '.avatar',
].join()

/** Buttons that only phones have. They open what laptops show at once. */
const openers = [
  // The less frequent actions on a lecture.
  'More actions',
  // The filters beside the courses.
  /^Filters/,
]

/** Texts that phones express otherwise. An exception that is no longer needed fails. */
const exceptions: readonly Exception[] = [
  { screens: ['the email templates'], texts: ['Default'], reason: 'Only customized templates have a badge.' },
  {
    screens: [
      'the users',
      'the outbox',
      'the audit log',
      'the coupons',
      'their earnings',
      'their coupons',
      'their students',
      'the promotions form',
      'the orders',
      'the disputes',
      'the pending payouts',
      'their payouts as an affiliate',
    ],
    texts: ['Columns'],
    reason: 'The details of a row contain all columns.',
  },
  {
    screens: ['work to grade', 'graded work'],
    texts: [
      'Keyboard shortcuts',
      'G',
      'Go to the points',
      'N',
      'Next work',
      'P',
      'Previous work',
      'Ctrl + Enter',
      'Save the grade, and open the next work',
      'Single-key shortcuts',
    ],
    reason: 'Phones have no keyboard, and the page has a button for each step.',
  },
  { screens: ['a lecture to read'], texts: ['Download lecture'], reason: 'An icon opens the dialog with this title.' },
]

type Exception = { screens: readonly string[]; texts: readonly string[]; reason: string }
type Shown = { name: string; open?: (visit: Visit) => Promise<void> }

/** Checks that a phone shows each text that the laptop's screen shows, or opens it with a button. */
export async function checkPhone(visit: Visit, { name, open }: Shown) {
  const { page, settled } = visit
  const before = page.viewportSize()
  const onLaptop = await page.evaluate(visibleLines, { ignored: replaced, isWithClosed: false })
  const hadDialog = await hasDialog(visit)
  await page.setViewportSize(phone)
  await settled()
  // The dialog of a table's row disappears with the table.
  if (hadDialog && !(await hasDialog(visit))) await open?.(visit)
  const onPhone = await linesOnPhone(visit)
  if (before) await page.setViewportSize(before)
  await settled()
  const texts = exceptions.flatMap(({ screens, texts }) => (screens.includes(name) ? texts : []))
  const { lost, needless } = compareTexts({ onLaptop, onPhone, exceptions: texts })
  expect.soft(lost, `what phones don’t show of “${name}”, ${page.url()}`).toEqual([])
  expect.soft(needless, `the exceptions of “${name}” that phones show`).toEqual([])
}

const hasDialog = async ({ page }: Visit) => (await page.locator('dialog:modal').count()) > 0

async function linesOnPhone(visit: Visit): Promise<string[]> {
  const { page, settled } = visit
  await page.evaluate(openRows)
  await settled()
  const lines = await page.evaluate(visibleLines, { ignored: controls, isWithClosed: true })
  if (await hasDialog(visit)) return lines
  for (const name of openers) {
    const opener = page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).first()
    if ((await opener.count()) === 0) continue
    await opener.click()
    // The code of a dialog may load only now.
    await page.locator('dialog:modal, [popover]:popover-open').first().waitFor()
    await settled()
    lines.push(...(await page.evaluate(visibleLines, { ignored: controls, isWithClosed: true })))
    await page.keyboard.press('Escape')
  }
  return lines
}

/** Runs in the page. Opens the details of all rows. */
function openRows() {
  for (const opener of document.querySelectorAll<HTMLElement>('.rows-opener[aria-expanded="false"]')) opener.click()
}

type Reading = { ignored: string; isWithClosed: boolean }

/** Runs in the page. Returns the lines of visible text in the open dialog, or else in the page's main part. */
function visibleLines({ ignored, isWithClosed }: Reading): string[] {
  const parts = document.querySelector('dialog:modal') ? 'dialog:modal' : 'main, dialog[open]'
  return [...document.querySelectorAll(parts)].map(textOf).join('\n').split('\n')

  function textOf(node: Node): string {
    if (node instanceof Text) return isSeen(node) ? node.data.replaceAll('\n', ' ') : ''
    if (!(node instanceof HTMLElement) || node.matches(ignored) || isHidden(node)) return ''
    const text = childrenOf(node).map(textOf).join('')
    return /^(inline|contents)/.test(getComputedStyle(node).display) ? text : `\n${text}\n`
  }

  function childrenOf(element: HTMLElement): ChildNode[] {
    const isClosed = element instanceof HTMLDetailsElement && !element.open && !isWithClosed
    return [...element.childNodes].filter((child) => !isClosed || child.nodeName === 'SUMMARY')
  }

  function isHidden(element: HTMLElement): boolean {
    const { display, opacity, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (display === 'none' || opacity === '0' || clipPath === 'inset(50%)') return true
    // An ellipsis replaces the end of the text.
    if (textOverflow === 'ellipsis') return element.scrollWidth > element.clientWidth
    return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
  }

  function isSeen({ parentElement }: Text): boolean {
    return parentElement !== null && getComputedStyle(parentElement).visibility === 'visible'
  }
}

type Comparison = { onLaptop: readonly string[]; onPhone: readonly string[]; exceptions: readonly string[] }

/** Returns the texts that are missing on a phone, and the exceptions that are not. */
export function compareTexts({ onLaptop, onPhone, exceptions }: Comparison) {
  const phoneText = plain(onPhone.join(' '))
  const missing = [...new Set(onLaptop.map(plain))].filter((text) => WORD.test(text) && !hasWords(phoneText, text))
  return {
    lost: missing.filter((text) => !exceptions.includes(text)),
    needless: exceptions.filter((text) => !missing.includes(text)),
  }
}

const WORD = /[\p{L}\p{N}]/u
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Whether a text contains these words as a whole: "₦500" isn't part of "₦5,000", nor "5" of "15". */
function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)]
    if (!/[\p{L}\p{N}][.,]?$/u.test(before) && !/^[.,]?[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}
