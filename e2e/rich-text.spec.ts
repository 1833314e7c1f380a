// What people write in the editor, in a browser that would run it: without the content policy, which stops it a second time.
import type { Browser, BrowserContext } from 'playwright-core'
import { describe, expect } from 'vitest'
import { richTextAttacks } from '../server/src/testing/rich-text-attacks.ts'
import { test } from './support/test.ts'

const SITE = 'https://akada.example/'

/** A page as the server sends it: the text stands in it, and in the data that the browser's own rendering is made of. */
const documentOf = (text: string) => `<!doctype html><html><head><meta charset="utf-8"><title>A course</title></head><body>
<div id="root"><main><div class="prose">${text}</div></main></div>
<script type="application/json" id="bootstrap">${JSON.stringify(text).replaceAll('<', '\\u003c')}</script></body></html>`

/** Runs before anything of the page: whatever would happen is written down and doesn't happen. */
function recordDeeds() {
  const deeds: string[] = []
  Object.defineProperty(window, 'deeds', { value: deeds, writable: false })
  const record = (deed: string) => () => void deeds.push(deed)
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'fetch'] as const)
    Object.defineProperty(window, name, { value: record(name), writable: false })
  navigator.sendBeacon = () => deeds.push('sendBeacon') > 0
  XMLHttpRequest.prototype.open = record('XMLHttpRequest')
  addEventListener('error', (event) => event instanceof ErrorEvent && deeds.push(`error: ${event.message}`))
  // A link that leads somewhere is what the text is for; the test stays where it is.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && /^(https?|mailto):$/.test(link.protocol)) event.preventDefault()
  })
}

/** Touches all that a text makes of a page: as the server sent it, put in by a script as React does, and taken out and put in again. */
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
    // Elements that load or animate tell of it in the next frames.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }
  const text: string = JSON.parse(document.querySelector('script#bootstrap')?.textContent ?? '""')
  const prose = document.querySelector('.prose') as HTMLElement

  await touchAll()
  prose.innerHTML = text
  await touchAll()
  prose.innerHTML = String(prose.innerHTML)
  await touchAll()

  const { deeds } = window as unknown as { deeds: string[] }
  return { deeds, named, isWhole: document.querySelectorAll('#root .prose, #bootstrap').length === 2 }
}

async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  let shown = ''
  let asked: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.addInitScript(recordDeeds)
  await context.route('**/*', (route) => {
    const request = route.request()
    if (request.url() === SITE && request.frame() === page.mainFrame())
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: documentOf(shown) })
    asked.push(request.url())
    return route.abort()
  })

  /** What came of the text. An attack that works may take the page away while it is looked at. */
  return async (text: string) => {
    shown = text
    asked = []
    const found = await page
      .goto(SITE)
      .then(() => page.evaluate(useEverything))
      .catch((error: Error) => ({ deeds: [error.message], named: 0, isWhole: false }))
    return { ...found, deeds: [...found.deeds, ...asked] }
  }
}

const MINUTES = 60_000
const LANES = 4

type Attack = (typeof richTextAttacks)[number]
type Show = Awaited<ReturnType<typeof openPage>>

// Many leave the same text behind.
const distinct = [...new Map(richTextAttacks.map((attack) => [attack.kept, attack])).values()]
const everyThird = richTextAttacks.filter((_, index) => index % 3 === 0)

/** Goes through attacks, in a few pages side by side: most of the time is spent waiting for frames. */
async function eachOf(browser: Browser, attacks: readonly Attack[], look: (attack: Attack, show: Show) => Promise<void>) {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const context = await browser.newContext({ bypassCSP: true })
    const show = await openPage(context)
    for (const [index, attack] of attacks.entries()) if (index % LANES === lane) await look(attack, show)
    await context.close()
  })
  await Promise.all(lanes)
}

describe('what an attacker writes', { timeout: 5 * MINUTES }, () => {
  test('does nothing once it is sanitized, wherever it is put and whatever is touched', async ({ browser }) => {
    const caught: unknown[] = []

    await eachOf(browser, distinct, async ({ written, kept }, show) => {
      const { deeds, named, isWhole } = await show(kept)
      if (deeds.length > 0 || named > 0 || !isWhole) caught.push({ written, kept, deeds, named, isWhole })
    })

    expect(caught).toEqual([])
    expect(richTextAttacks.length).toBeGreaterThan(200)
  })

  test('would do something as it was written: this page notices', async ({ browser }) => {
    const context = await browser.newContext({ bypassCSP: true })
    const show = await openPage(context)
    const working: string[] = []

    const image = await show('<img src=x onerror=alert(1)>')
    const link = await show('<a href="javascript:alert(1)">x</a>')
    const request = await show('<img src="https://evil.example/x.png">')
    const name = await show('<p id=root>x</p>')
    await context.close()
    await eachOf(browser, everyThird, async ({ way, written }, showOne) => {
      if ((await showOne(written)).deeds.length > 0) working.push(way)
    })

    expect(image.deeds).toContain('alert')
    expect(link.deeds).toContain('alert')
    expect(request.deeds).toContain('https://evil.example/x.png')
    expect(name.named).toBeGreaterThan(0)
    expect(working.length).toBeGreaterThan(40)
    expect(new Set(working).size).toBeGreaterThan(8)
  })
})
