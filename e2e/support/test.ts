import type { Browser } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

type Fixtures = {
  browser: Browser
  origin: string
  visit: (options?: VisitOptions) => Promise<Visit>
}

/** A test with a browser, one for its file. What any of its visits complained about fails it. */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed
    async ({}, use) => {
      const browser = await openBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  origin: async ({}, use) => use(inject('origin')),
  visit: async ({ browser, origin }, use) => {
    const visits: Visit[] = []
    await use(async (options) => {
      const visit = await openVisit(browser, origin, options)
      visits.push(visit)
      return visit
    })
    await Promise.all(visits.map((visit) => visit.close()))
    expect(visits.flatMap((visit) => visit.complaints())).toEqual([])
  },
})
