import type { Role } from '@akada/contract/accounts.ts'
/** Students may download their own certificates; admins may download any certificate. */
export const mayDownload = (certificate: { userId: string }, user: { id: string; roles: readonly Role[] }) =>
  certificate.userId === user.id || user.roles.includes('ADMIN')

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** Returns a course's length in words, in whole minutes (at least one), such as '1 hour 5 minutes'. */
export function durationInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' ')
}

// Contrast as defined by WCAG 2.2, “relative luminance” and “contrast ratio”.

/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
const READABLE = 4.5
/** The minimum contrast of large headings, which must stay distinct from other text. */
const STRONG = 7

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns black or white, whichever is easier to read on the color. The better of both always has a contrast of at least 4.5. */
export const textOn = (background: string): '#000000' | '#ffffff' =>
  contrastOf('#ffffff', background) >= contrastOf('#000000', background) ? '#ffffff' : '#000000'

/** Darkens a color until it has the contrast on the paper. */
function darkenedFor(color: string, paper: string, contrast: number): string {
  let channels = channelsOf(color)
  while (contrastOf(hexOf(channels), paper) < contrast) channels = channels.map((value) => Math.floor(value * 0.95))
  return hexOf(channels)
}

export type Look = {
  /** The background color of filled areas. */
  fill: string
  /** The color of text on filled areas. */
  onFill: string
  /** The color of labels and lines on the paper. */
  label: string
  /** The color of the course title. */
  title: string
  /** The color of small decorations. */
  stripe: string
}

const site: Look = { fill: '#0b6b47', onFill: '#ffffff', label: '#0b6b47', title: '#084f35', stripe: '#f2a33a' }

/** Returns the colors of a certificate with an accent color on paper. Blank for the site's colors. */
export function lookOf(accent: string, paper: string): Look {
  if (accent === '') return site
  const [label, title] = [darkenedFor(accent, paper, READABLE), darkenedFor(accent, paper, STRONG)]
  return { fill: accent, onFill: textOn(accent), label, title, stripe: title }
}
