import type { Page } from 'playwright-core'

/** Delays responses from these URLs until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => Promise<void>> {
  let letCome = () => {}
  const isTime = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(addresses, async (route) => {
    await isTime
    await route.continue()
  })
  return async () => {
    letCome()
    // No response may be pending when the page is closed.
    await page.unrouteAll({ behavior: 'wait' })
  }
}
