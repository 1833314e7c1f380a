import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { create } from 'qrcode'

const STEP_SECONDS = 30
// RFC 4226 recommends 160 bits.
const SECRET_BYTES = 20
// ISO 18004: scanners need a margin of four modules.
const QUIET_ZONE = 4

export type Authenticator = { secret: Buffer; siteName: string; email: string }

const totp = ({ secret, siteName, email }: Authenticator) =>
  new TOTP({
    issuer: siteName,
    label: email,
    secret: Secret.fromHex(secret.toString('hex')),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns the secret for an authenticator app, as text and as a QR code. */
export function introduce(authenticator: Authenticator) {
  const code = totp(authenticator)
  const otpauthUrl = code.toString()
  return { secret: code.secret.base32, otpauthUrl, qrCode: drawQrCode(otpauthUrl) }
}

/** Returns the time step that the code belongs to. Undefined unless it is the current, previous or next step. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const delta = totp({ secret, siteName: '', email: '' }).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Returns 120 random bits in base 32, such as ABCDEF-GHIJKL-MNOPQR-STUVWX. */
export const makeRecoveryCode = (): string => Secret.fromHex(randomBytes(15).toString('hex')).base32.match(/.{6}/g)?.join('-') ?? ''

/** Returns the QR code as an SVG path of horizontal runs of dark modules, in a square with side length `size`. */
function drawQrCode(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++)
    for (let column = 0, end: number; column < modules.size; column = end + 1) {
      for (end = column; end < modules.size && modules.get(row, end); end++);
      if (end > column) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${end - column}v1h-${end - column}z`
    }
  return { size: modules.size + 2 * QUIET_ZONE, path }
}
