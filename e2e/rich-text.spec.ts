// Tests attacks in rich text. The browser ignores the content security policy, which would also stop them.
import type { Browser, BrowserContext } from 'playwright-core'
import { describe, expect } from 'vitest'
import { richTextAttacks } from '../server/src/testing/rich-text-attacks.ts'
import { test } from './support/test.ts'

const SITE = 'https://akada.example/'

/** Returns a page like the server's: with the text as HTML, and as data for rendering in the browser. */
const documentOf = (text: string) => `<!doctype html><html><head><meta charset="utf-8"><title>A course</title></head><body>
<div id="root"><main><div class="prose">${text}</div></main></div>
<script type="application/json" id="bootstrap">${JSON.stringify(text).replaceAll('<', '\\u003c')}</script></body></html>`

/** Runs in the page before the page's scripts. Records and suppresses every effect of an attack. */
function recordEffects() {
  const effects: string[] = []
  Object.defineProperty(window, 'effects', { value: effects, writable: false })
  const record = (effect: string) => () => void effects.push(effect)
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'fetch'] as const)
    Object.defineProperty(window, name, { value: record(name), writable: false })
  navigator.sendBeacon = () => effects.push('sendBeacon') > 0
  XMLHttpRequest.prototype.open = record('XMLHttpRequest')
  addEventListener('error', (event) => event instanceof ErrorEvent && effects.push(`error: ${event.message}`))
  // The text may contain links, but the test has to stay on the page.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && /^(https?|mailto):$/.test(link.protocol)) event.preventDefault()
  })
}

/**
 * Runs in the page. Triggers events on every element of the text: as sent by the server, as inserted by React, and after serializing and
 * reinserting it.
 */
async function useEverything() {
  let named = 0
  const touchAll = async () => {
    named += document.querySelectorAll('.prose :is([id], [name], [class], [style])').length
    for (const element of document.querySelectorAll<HTMLElement>('.prose *')) {
      element.focus()
      for (const type of ['pointerover', 'mouseover', 'pointerdown', 'mousedown', 'keydown'])
        element.dispatchEvent(new Event(type, { bubbles: true }))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
    // Elements that load or animate fire their events in the next frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }
  const text: string = JSON.parse(document.querySelector('script#bootstrap')?.textContent ?? '""')
  const prose = document.querySelector('.prose') as HTMLElement

  await touchAll()
  prose.innerHTML = text
  await touchAll()
  prose.innerHTML = String(prose.innerHTML)
  await touchAll()

  const { effects } = window as unknown as { effects: string[] }
  return { effects, named, isWhole: document.querySelectorAll('#root .prose, #bootstrap').length === 2 }
}

async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  let shown = ''
  let asked: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.addInitScript(recordEffects)
  await context.route('**/*', (route) => {
    const request = route.request()
    if (request.url() === SITE && request.frame() === page.mainFrame())
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: documentOf(shown) })
    asked.push(request.url())
    return route.abort()
  })

  /** Returns the effects of a text. A successful attack may leave the page during the check. */
  return async (text: string) => {
    shown = text
    asked = []
    const found = await page
      .goto(SITE)
      .then(() => page.evaluate(useEverything))
      .catch((error: Error) => ({ effects: [error.message], named: 0, isWhole: false }))
    return { ...found, effects: [...found.effects, ...asked] }
  }
}

const MINUTES = 60_000
const LANES = 4

type Attack = (typeof richTextAttacks)[number]
type Show = Awaited<ReturnType<typeof openPage>>

// Many attacks are sanitized to the same text.
const distinct = [...new Map(richTextAttacks.map((attack) => [attack.kept, attack])).values()]

/** Tries attacks in several pages concurrently, because a page mostly waits for frames. */
async function eachOf(browser: Browser, attacks: readonly Attack[], look: (attack: Attack, show: Show) => Promise<void>) {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const context = await browser.newContext({ bypassCSP: true })
    const show = await openPage(context)
    for (const [index, attack] of attacks.entries()) if (index % LANES === lane) await look(attack, show)
    await context.close()
  })
  await Promise.all(lanes)
}

describe('attack in rich text', { timeout: 5 * MINUTES }, () => {
  test('has no effect after sanitizing, wherever the page inserts it', async ({ browser }) => {
    const caught: unknown[] = []

    await eachOf(browser, distinct, async ({ written, kept }, show) => {
      const { effects, named, isWhole } = await show(kept)
      if (effects.length > 0 || named > 0 || !isWhole) caught.push({ written, kept, effects, named, isWhole })
    })

    expect(caught).toEqual([])
    expect(richTextAttacks.length).toBeGreaterThan(200)
  })

  test('has an effect without sanitizing, which shows that this test detects attacks', async ({ browser }) => {
    const context = await browser.newContext({ bypassCSP: true })
    const show = await openPage(context)
    const working: string[] = []

    const image = await show('<img src=x onerror=alert(1)>')
    const link = await show('<a href="javascript:alert(1)">x</a>')
    const request = await show('<img src="https://evil.example/x.png">')
    const name = await show('<p id=root>x</p>')
    await context.close()
    await eachOf(browser, richTextAttacks, async ({ way, written }, showOne) => {
      if ((await showOne(written)).effects.length > 0) working.push(way)
    })

    expect(image.effects).toContain('alert')
    expect(link.effects).toContain('alert')
    expect(request.effects).toContain('https://evil.example/x.png')
    expect(name.named).toBeGreaterThan(0)
    expect(working.length).toBeGreaterThan(120)
    expect(new Set(working).size).toBeGreaterThan(8)
  })
})
