import type { Role } from '@akada/contract/accounts.ts'
/** People download their own; admins may download anyone's. */
export const mayDownload = (certificate: { userId: string }, user: { id: string; roles: readonly Role[] }) =>
  certificate.userId === user.id || user.roles.includes('ADMIN')

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A course's length in words, to the minute and never none: '1 hour 5 minutes'. */
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

export type Choice = { size: number; maxLines: number }

type FitOptions = { width: number; choices: readonly Choice[]; widthOf: (text: string, size: number) => number }

/** The first of the choices by which a text fits, or the last one with as many lines as it takes: a name is never cut. */
export function fitText(text: string, { width, choices, widthOf }: FitOptions): { size: number; lines: string[] } {
  let fitted = { size: 0, lines: [text] }
  for (const { size, maxLines } of choices) {
    const fits = (line: string) => widthOf(line, size) <= width
    const lines = wrap(text, fits)
    fitted = { size, lines: lines.flatMap((line) => breakWord(line, fits)) }
    if (fitted.lines.length <= maxLines && lines.every(fits)) return fitted
  }
  return fitted
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Pieces of a word that is longer than a line; a word that fits stays whole. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces = ['']
  for (const letter of fits(word) ? [word] : word) {
    const grown = `${pieces.at(-1)}${letter}`
    if (pieces.at(-1) === '' || fits(grown)) pieces[pieces.length - 1] = grown
    else pieces.push(letter)
  }
  return pieces
}
