import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

const css = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')

const grounds = ['canvas', 'surface', 'raised', 'sunken']
const softs = ['brand', 'accent', 'danger', 'warning', 'info', 'success']
const texts = ['ink', 'ink-muted', 'ink-faint', ...softs, 'brand-strong']
const pairs = [
  ...grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)),
  ...softs.flatMap((kind) => ['ink', 'ink-muted', kind].map((text) => [text, `${kind}-soft`] as const)),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-accent', 'accent-fill'],
  ['on-video', 'video'],
  ['on-paper', 'paper'],
] as const

describe.each(['light', 'dark'] as const)('%s palette', (scheme) => {
  test.each(pairs)('keeps %s readable on %s', (text, ground) => {
    expect(contrast(color(text, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['canvas', 'surface', 'raised', 'sunken'])('keeps field borders visible on %s', (ground) => {
    expect(contrast(color('line-strong', scheme), color(ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})

function color(name: string, scheme: 'light' | 'dark'): string {
  const value = css.match(new RegExp(`--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`))
  const hex = value?.[3] ?? value?.[scheme === 'light' ? 1 : 2]
  if (hex === undefined) throw new Error(`no color --color-${name}`)
  return hex
}

/** WCAG 2.2, "contrast ratio" and "relative luminance". */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
