import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'

type Font = { hasGlyphForCodePoint: (codePoint: number) => boolean; variationAxes: Record<string, unknown> }

// fontkit comes without types.
const { create } = createRequire(import.meta.url)('fontkit') as { create: (file: Uint8Array) => Font }
const css = await readFile(new URL('./fonts.css', import.meta.url), 'utf8')
const sans = await readFile(new URL('./fonts/akada-sans.woff2', import.meta.url))
const currency = await readFile(new URL('./fonts/akada-sans-currency.woff2', import.meta.url))

describe('the shipped fonts', () => {
  test('have the Naira sign', () => {
    expect(create(currency).hasGlyphForCodePoint(0x20a6)).toBe(true)
  })

  test.each([...'₦ẸẹỌọṢṣỊịỤụŃńǸǹ'])('draw %s where the style sheet looks for it', (letter) => {
    const code = letter.codePointAt(0) ?? 0

    expect(create(currency).hasGlyphForCodePoint(code)).toBe(true)
    expect(css).toContain(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
  })

  test.each([...'Az09$€£é’“—…−'])('draw %s', (letter) => {
    expect(create(sans).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true)
  })

  test('are light enough for a metered line', () => {
    expect(sans.length + currency.length).toBeLessThanOrEqual(45 * 1024)
  })

  test('vary between regular and bold', () => {
    const axis = { name: 'Weight', min: 400, default: 400, max: 700 }

    expect([sans, currency].map((file) => create(file).variationAxes)).toEqual([{ wght: axis }, { wght: axis }])
  })
})
