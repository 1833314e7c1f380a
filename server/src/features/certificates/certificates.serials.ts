import { randomInt } from 'node:crypto'
import { normalForm } from '@akada/contract/plain-text.ts'

// Omits letters and digits that look alike in print: 0 and O, 1, I and L. A serial consists of 28 random characters from this set of 31,
// which is 138 bits (docs/product.md P-1.2).
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 28

const grouped = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/** Returns a serial that is easy to copy from paper, such as `7KQ2-MXW9-TR4H-JCDP-B6VN-8Y3E-GF5A`. */
export const newSerial = (): string => grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))

const isLegible = (serial: string): boolean => serial.length === LENGTH && [...serial].every((letter) => ALPHABET.includes(letter))

// Matches 28 serial characters with any separators between them, starting and ending at a word boundary. The lookahead also finds
// overlapping matches, because a word before the serial may consist of serial characters, too.
const ANYWHERE = new RegExp(`(?<![A-Z\\d])(?=((?:[${ALPHABET}][^A-Z\\d]*){${LENGTH}})(?![A-Z\\d]))`, 'g')

// Certificates issued before November 2026 have random bytes in base64url, where case matters.
const FORMER = /(?<![\w-])[\w-]{10,64}(?![\w-])/g

/** Decodes the percent-encoded characters of a URL. Leaves malformed ones unchanged. */
const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes.replace(/%[0-7][\da-f]/gi, decodeURIComponent)
    }
  })

/**
 * Returns the serials that typed text may contain: in upper or lower case, with any hyphens, spaces, quotes or words around them, or in a
 * URL.
 */
export function serialsOf(typed: string): string[] {
  const text = normalForm(decoded(decoded(typed)), 'NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
  const found = Array.from(text.toUpperCase().matchAll(ANYWHERE), ([, serial = '']) => grouped(serial.replace(/[^A-Z\d]/g, '')))
  return [...new Set([...found, ...(text.match(FORMER) ?? [])])]
}

/** Returns the storage key of a certificate's PDF. Keys are lowercase. */
export function keyOfSerial(serial: string): string {
  const name = isLegible(serial.replaceAll('-', '')) ? serial.toLowerCase() : Buffer.from(serial, 'base64url').toString('hex')
  return `private/certificates/${name}.pdf`
}
