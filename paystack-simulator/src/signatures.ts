import { createHmac } from 'node:crypto'

/** Returns a webhook's `x-paystack-signature`: the HMAC-SHA512 of the exact bytes with the secret key, in hex. */
export const signatureOf = (body: string, secretKey: string): string => createHmac('sha512', secretKey).update(body).digest('hex')
