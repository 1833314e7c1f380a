import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { checkAccessibility, checkWidths } from './support/check-page.ts'
import { demoStudent } from './support/people.ts'
import { test } from './support/test.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akada-badge-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Clicks, and returns the path of the downloaded file. */
async function kept(page: Page, click: () => Promise<void>, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const file = path.join(folder, name)
  await download.saveAs(file)
  return file
}

describe('certificate badge', () => {
  test('is verified offline by the downloaded page, unless it has been changed', async ({ visit }) => {
    const { page, go, settled } = await visit({ as: demoStudent })
    await go('/my-learning?tab=certifications')
    const badge = await kept(
      page,
      () =>
        page
          .getByRole('button', { name: /^Open Badge/ })
          .first()
          .click(),
      'badge.json',
    )
    await page.getByRole('link', { name: /^View/ }).first().click()
    await settled()
    const verifier = await kept(page, () => page.getByRole('link', { name: 'Download the verifier' }).click(), 'verifier.html')
    const forged = path.join(folder, 'forged.json')
    await writeFile(forged, (await readFile(badge, 'utf8')).replace(/"identityHash": "[^"]*"/, '"identityHash": "Another Person"'))

    const alone = await visit({ offline: true })
    await alone.page.goto(pathToFileURL(verifier).href)
    const file = alone.page.getByLabel(/Choose the file of the certificate/)
    await file.setInputFiles(badge)
    await alone.page.getByRole('heading', { name: 'Signed by Akada, and unchanged.' }).waitFor()
    expect(await alone.page.getByRole('definition').first().textContent()).toBe('Chidera Nwosu')
    await checkAccessibility(alone)
    await checkWidths(alone)

    await file.setInputFiles(forged)
    await alone.page.getByRole('heading', { name: /^This is not what Akada has signed/ }).waitFor()
    await checkAccessibility(alone)
  })
})
