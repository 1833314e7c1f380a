import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

/** Returns the names of the loaded fonts. */
function watchFonts(page: Page): string[] {
  const names: string[] = []
  page.on('response', (response) => {
    const [, name] = /\/(akada-[a-z-]+)-[^/]+\.woff2$/.exec(response.url()) ?? []
    if (name) names.push(name)
  })
  return names
}

/** Returns the font families that the browser uses for a text on the page. */
async function familiesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? 'ours' : familyName))
}

describe('interface font in the browser', () => {
  test('is one file on an English page', async ({ visit }) => {
    const { page, go, settled } = await visit()
    const fonts = watchFonts(page)

    await go('/login')
    await settled()

    expect(fonts).toEqual(['akada-sans'])
    expect(await page.locator('link[rel=preload][as=font]').getAttribute('href')).toMatch(/\/akada-sans-/)
  })

  test.for([
    ['Ọlúwáṣeun Adébáyọ̀', ['akada-accents']],
    ['Ńgọzị Ụchẹnna Ṅwaanyị', ['akada-accents', 'akada-western-african']],
    ['Ƙande Ɗanjuma Ɓala Ƴan', ['akada-western-african']],
    ['Akosua Ɔkɔtɔ ɔ́ ɛ̀', ['akada-accents', 'akada-western-african']],
    ['Nguyễn Thị Hồng Phượng', ['akada-accents', 'akada-western-african', 'akada-latin']],
    ['Γιώργος Παπαδόπουλος', ['akada-greek']],
    ['Пётр Ильич Ёлкин', ['akada-cyrillic']],
  ] as const)('has every letter of %s, and loads no unneeded file', async ([text, files], { visit }) => {
    const { page, go, settled } = await visit()
    await go('/login')
    await settled()
    const fonts = watchFonts(page)

    await page.locator('h1').evaluate(async (heading, shown) => {
      heading.textContent = shown
      // Reading the size forces a layout, which requests the fonts.
      heading.getBoundingClientRect()
      await document.fonts.ready
    }, text)

    await expect.poll(() => familiesOf(page, 'h1')).toEqual(['ours'])
    expect(fonts.filter((name) => !(files as readonly string[]).includes(name))).toEqual([])
  })
})
