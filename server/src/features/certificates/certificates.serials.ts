import { randomInt } from 'node:crypto'

// Without letters and digits that look alike in print: 0 and O, 1, I and L. Twenty of 31 are 99 bits.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 20
const GROUP = 5

const grouped = (letters: string): string => letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters

/** Returns a serial that people can read off paper, such as `7KQ2M-XW9TR-4HJCD-PB6VN`. */
export const newSerial = (): string => grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))

const isLegible = (serial: string): boolean => serial.length === LENGTH && [...serial].every((letter) => ALPHABET.includes(letter))

/** What somebody may have meant by a serial they typed: in any case, with or without hyphens, with spaces or a full stop around it. */
export function serialsOf(typed: string): string[] {
  const bare = typed.trim().replace(/[\s.]+$/, '')
  const letters = bare.toUpperCase().replace(/[^A-Z\d]/g, '')
  // Serials of before November 2026 are random bytes in base64url.
  return isLegible(letters) ? [grouped(letters), bare] : [bare]
}

/** The storage key of a certificate’s PDF. Keys have no capitals. */
export function keyOfSerial(serial: string): string {
  const name = isLegible(serial.replaceAll('-', '')) ? serial.toLowerCase() : Buffer.from(serial, 'base64url').toString('hex')
  return `private/certificates/${name}.pdf`
}
