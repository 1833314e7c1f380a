import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { color, drawSiteName, LOGO_PATH, makePdf } from './pdf.ts'

test('documents have the same default logo as the site', async () => {
  const icon = await readFile(new URL('../../../../web/public/favicon.svg', import.meta.url), 'utf8')

  expect(icon).toContain(`d="${LOGO_PATH}"`)
  expect(icon.toLowerCase()).toContain(color.brand)
})

test.each([
  ['the default logo', 0],
  ['the site’s own logo', 1],
])('a document shows %s', async (_, pictures) => {
  const logo =
    pictures === 0
      ? undefined
      : await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
          .png()
          .toBuffer()

  const pdf = await makePdf({ info: {}, letters: '' }, (doc) => drawSiteName(doc, { name: 'Akada', logo }, { x: 20, y: 20 }))

  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0).toBe(pictures)
})
