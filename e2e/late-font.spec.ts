import type { Page, Route } from 'playwright-core'
import { describe } from 'vitest'
import { checkShifts } from './support/check-page.ts'
import { demoAdmin } from './support/people.ts'
import { test } from './support/test.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** Delays fonts until the text is shown, as on a slow connection. */
const afterText = (page: Page) => async (route: Route) => {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list, observer) => {
          if (list.getEntriesByName('first-contentful-paint').length === 0) return
          observer.disconnect()
          resolve()
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await route.continue()
}

describe('font that loads late', () => {
  const looks = sizes.flatMap((viewport) =>
    ['/teach', '/courses/1?tab=reviews', '/courses?length=over-17'].map((path) => ({ viewport, path })),
  )

  test.for(looks)('causes no layout shift: $path, $viewport.width px wide', async ({ viewport, path }, { visit }) => {
    const { page, go, settled } = await visit({ viewport })
    await page.route('**/*.woff2', afterText(page))

    await go(path)
    // No response may be pending when the page is closed.
    await page.unrouteAll({ behavior: 'wait' })
    await settled()

    await checkShifts(page)
  })

  test.for(['/admin/categories', '/coupon/summary'])('keeps buttons in their row: %s', async (path, { visit }) => {
    const { page, go, settled } = await visit({ viewport: { width: 360, height: 740 }, as: demoAdmin })
    await page.route('**/*.woff2', afterText(page))

    await go(path)
    // No response may be pending when the page is closed.
    await page.unrouteAll({ behavior: 'wait' })
    await settled()

    await checkShifts(page)
  })
})
