import { createHmac } from 'node:crypto'

/** The `x-paystack-signature` of a webhook: HMAC-SHA512 of the exact bytes with the secret key, in hex. */
export const signatureOf = (body: string, secretKey: string): string => createHmac('sha512', secretKey).update(body).digest('hex')
