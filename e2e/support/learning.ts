import type { Page } from 'playwright-core'

/** In a learning room, by its title, whichever sections are folded. */
export async function openLecture(page: Page, title: string) {
  await page.locator('details.accordion').first().waitFor()
  await page.locator('details.accordion:not([open]) > summary').evaluateAll((closed) => {
    for (const summary of closed) (summary as HTMLElement).click()
  })
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
