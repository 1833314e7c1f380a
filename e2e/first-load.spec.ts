import { describe, expect } from 'vitest'
import { courseTitled } from './support/api.ts'
import { shortCourse } from './support/courses.ts'
import { test } from './support/test.ts'

/** Records the formatters that a page creates. The first one loads the browser's language data, which takes 50 ms on a phone. */
function recordFormatters() {
  const created: string[] = []
  Object.assign(globalThis, { created })
  const record = (kind: string) => ({
    construct: (Format: new (...args: unknown[]) => object, args: unknown[]) => {
      created.push(kind)
      return new Format(...args)
    },
  })
  const formats: Record<string, unknown> = Intl as never
  for (const kind of Object.getOwnPropertyNames(Intl).filter((name) => /^[A-Z]/.test(name)))
    formats[kind] = new Proxy(formats[kind] as never, record(kind))
  for (const value of [Number.prototype, Date.prototype])
    Object.assign(value, {
      toLocaleString: () => {
        created.push('toLocaleString')
        return ''
      },
    })
}

/** Hides the page until it has loaded, so that it is painted late. */
function paintLate() {
  const hidden = new CSSStyleSheet()
  hidden.replaceSync('html { display: none }')
  document.adoptedStyleSheets = [hidden]
  addEventListener('load', () => setTimeout(() => hidden.replaceSync('')))
}

describe('first load of a public page', () => {
  test.for(['/courses', '/categories', '/teach', '/bundles', 'a course', 'a profile'])(
    'creates no formatter: %s',
    async (name, { visit, origin }) => {
      const { page, go, settled } = await visit()
      const { id, instructorId } = await courseTitled(origin, shortCourse)
      const addresses: Record<string, string> = { 'a course': `/courses/${id}`, 'a profile': `/user-profile/${instructorId}` }
      await page.addInitScript(recordFormatters)

      await go(addresses[name] ?? name)
      await settled()

      expect(await page.evaluate('created')).toEqual([])
    },
  )

  test('requests its scripts after the first paint', async ({ visit }) => {
    const { page, go, settled } = await visit()
    await page.addInitScript(paintLate)

    await go('/courses')
    await settled()

    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (/libraries|storefront/.test(name) ? startTime : [])),
    )
    expect(Math.min(...scripts)).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY)
  })

  test.for([
    ['phone', { width: 360, height: 740 }, false],
    ['laptop', { width: 1280, height: 800 }, true],
  ] as const)('lays out the last card of a list only near it: %s', async ([, viewport, isLaidOut], { visit, origin }) => {
    const { page } = await visit({ viewport, javaScriptEnabled: false })
    const last = page.getByRole('article').last().getByRole('heading')
    const isShown = () => last.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))

    for (const address of ['/courses', '/courses?sort=newest']) {
      await page.goto(origin + address)
      expect(await isShown(), address).toBe(isLaidOut)
    }
    await last.scrollIntoViewIfNeeded()
    await expect.poll(isShown).toBe(true)
  })
})
