import type { Browser } from 'playwright-core'
import { test as base, expect, inject, type TestContext } from 'vitest'
import { openBrowser } from './browser.ts'
import { openVisit, openVisitWith, type Profile, type Visit, type VisitOptions } from './visit.ts'

type Fixtures = {
  browser: Browser
  origin: string
  visit: (options?: VisitOptions) => Promise<Visit>
  /** Opens a visit with a profile that is kept for later visits. */
  revisit: (profile: Promise<Profile>) => Promise<Visit>
}

/**
 * A test that visits the site. Console messages, uncaught errors and failed requests during a visit fail the test. All files of a worker
 * share one browser.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it which fixtures are needed
    async ({}, use) => {
      const browser = await openBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  origin: async ({}, use) => use(inject('origin')),
  visit: async ({ browser, origin, task }, use) => watched(task, use, (options?: VisitOptions) => openVisit(browser, origin, options)),
  revisit: async ({ task }, use) => watched(task, use, async (profile: Promise<Profile>) => openVisitWith(await profile)),
})

type Open<Given> = (given: Given) => Promise<Visit>

/** Closes each visit and fails the test if a visit has had errors. */
async function watched<Given>(task: TestContext['task'], use: (open: Open<Given>) => Promise<void>, open: Open<Given>) {
  const visits: Visit[] = []
  await use(async (given) => {
    const visit = await open(given)
    visits.push(visit)
    return visit
  })
  if (task.result?.state === 'fail') for (const visit of visits) process.stderr.write(`${await screenOf(visit)}\n`)
  await Promise.all(visits.map((visit) => visit.close()))
  expect(visits.flatMap((visit) => visit.complaints())).toEqual([])
}

const SCREEN_CHARACTERS = 1_000

/** Returns a visit's URL, text and errors after its test has failed, because the failure message alone rarely shows the cause. */
async function screenOf({ page, complaints }: Visit): Promise<string> {
  const words = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch((error: Error) => error.message)
  return [page.url(), words.slice(0, SCREEN_CHARACTERS), ...complaints()].join('\n')
}
