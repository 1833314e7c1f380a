import type { Page } from 'playwright-core'

/**
 * Runs a job and returns how many times the user activated a control, by click, tap or key. Typing isn't counted. The job should end by
 * waiting for its result.
 */
export async function clicksFor(page: Page, job: () => Promise<void>): Promise<number> {
  if (!watched.has(page)) await page.addInitScript(countClicks)
  watched.add(page)
  await page.evaluate(countClicks)
  const before = await clicksOn(page)
  await job()
  return (await clicksOn(page)) - before
}

const watched = new WeakSet<Page>()

// The session storage survives page loads in the tab.
const clicksOn = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))

/** Runs in the page. A key that activates a control also fires a click. */
function countClicks() {
  const page = window as Window & { isCountingClicks?: boolean }
  // Email previews are frames without storage.
  if (window.top !== window || page.isCountingClicks) return
  page.isCountingClicks = true
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      // A click on a label is followed by one on its control.
      const control = target instanceof Element && target.closest('a, button, summary, input, select, textarea, [role], label')
      if (!isTrusted || !control || control.matches('label')) return
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1))
    },
    { capture: true },
  )
}
