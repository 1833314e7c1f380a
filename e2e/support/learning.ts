import type { Page } from 'playwright-core'

/** Opens a lecture by its title on the learning page, expanding its section if needed. */
export async function openLecture(page: Page, title: string) {
  await page.locator('details.accordion').first().waitFor()
  await page.locator('details.accordion:not([open]) > summary').evaluateAll((closed) => {
    for (const summary of closed) (summary as HTMLElement).click()
  })
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
