import { mailsWith, mailWithRow } from '@akada/server/testing/sample-mails.ts'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

const LONG_URL = `https://example.test/${'a1b2'.repeat(50)}`

describe('email on a phone 320 px wide', () => {
  test.for([
    ['a word of 200 letters', 'Donaudampfschiff'.repeat(13).slice(0, 200)],
    ['a URL of 200 characters', LONG_URL],
    ['Arabic without spaces', 'العربية'.repeat(29)],
  ] as const)('needs no horizontal scrolling with %s in every variable part', async ([, text], { browser }) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    const wide: string[] = []

    for (const { kind, html } of mailsWith(text, LONG_URL)) {
      await page.setContent(html)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 320) wide.push(`${kind}: ${width} px`)
    }
    await page.close()

    expect(wide).toEqual([])
  })

  test('keeps a price on one line beside a long title', async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })

    await page.setContent(mailWithRow('Donaudampfschiff'.repeat(13), '₦1,250,000.00'))
    const price = await page.getByText('₦1,250,000.00').evaluate((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getClientRects().length
    })
    await page.close()

    expect(price).toBe(1)
  })
})
