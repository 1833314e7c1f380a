import type { Browser } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { openVisit, openVisitWith, type Profile, type Visit, type VisitOptions } from './visit.ts'

type Fixtures = {
  browser: Browser
  origin: string
  visit: (options?: VisitOptions) => Promise<Visit>
  /** A visit with a profile that outlives it. */
  revisit: (profile: Promise<Profile>) => Promise<Visit>
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
  visit: async ({ browser, origin }, use) => watched(use, (options?: VisitOptions) => openVisit(browser, origin, options)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  revisit: async ({}, use) => watched(use, async (profile: Promise<Profile>) => openVisitWith(await profile)),
})

/** Closes each visit, and fails the test for what any of them complained about. */
async function watched<Given>(use: (open: (given: Given) => Promise<Visit>) => Promise<void>, open: (given: Given) => Promise<Visit>) {
  const visits: Visit[] = []
  await use(async (given) => {
    const visit = await open(given)
    visits.push(visit)
    return visit
  })
  await Promise.all(visits.map((visit) => visit.close()))
  expect(visits.flatMap((visit) => visit.complaints())).toEqual([])
}
