import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs short values, so that only this site can have created them. */
export type Signer = {
  sign: (value: object) => string
  /** Returns the signed value, or undefined if the signature is invalid. */
  open: (signed: string) => unknown
}

export function createSigner(secret: string): Signer {
  const mac = (payload: string) => createHmac('sha256', secret).update(payload).digest()
  return {
    sign: (value) => {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${payload}.${mac(payload).toString('base64url')}`
    },
    open: (signed) => {
      const [payload, signature, more] = signed.split('.')
      if (payload === undefined || signature === undefined || more !== undefined) return undefined
      const given = Buffer.from(signature, 'base64url')
      const right = mac(payload)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    },
  }
}
