import { randomInt } from 'node:crypto'

// Omits letters and digits that look alike in print: 0 and O, 1, I and L. 28 of 31 characters have 138 bits (docs/product.md P-1.2).
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 28

const grouped = (letters: string): string => letters.match(/.{4}/g)?.join('-') ?? letters

/** Returns a serial that is easy to copy from paper, such as `7KQ2-MXW9-TR4H-JCDP-B6VN-8Y3E-GF5A`. */
export const newSerial = (): string => grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))

const isLegible = (serial: string): boolean => serial.length === LENGTH && [...serial].every((letter) => ALPHABET.includes(letter))

/** Returns the serials that typed text may stand for. Ignores case, hyphens, spaces and a full stop at the end. */
export function serialsOf(typed: string): string[] {
  const bare = typed.trim().replace(/[\s.]+$/, '')
  const letters = bare.toUpperCase().replace(/[^A-Z\d]/g, '')
  // Certificates issued before November 2026 have random bytes in base64url, where case matters.
  return isLegible(letters) ? [grouped(letters), bare] : [bare]
}

/** The storage key of a certificate’s PDF. Keys have no capitals. */
export function keyOfSerial(serial: string): string {
  const name = isLegible(serial.replaceAll('-', '')) ? serial.toLowerCase() : Buffer.from(serial, 'base64url').toString('hex')
  return `private/certificates/${name}.pdf`
}
