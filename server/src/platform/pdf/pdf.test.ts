import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { color, LOGO_PATH } from './pdf.ts'

test('documents have the same default logo as the site', async () => {
  const icon = await readFile(new URL('../../../../web/public/favicon.svg', import.meta.url), 'utf8')

  expect(icon).toContain(`d="${LOGO_PATH}"`)
  expect(icon.toLowerCase()).toContain(color.brand)
})
