import type { Answer } from '@akada/contract/endpoint.ts'
import { refusals } from '@akada/contract/errors.ts'
import type { verifyPayment } from '@akada/contract/orders.ts'
import { ApiError, type Envelope, sentenceOf } from '../../lib/api.ts'
import { serverSentence } from '../../lib/server-sentence.ts'

type Asked = { answer: Envelope<Answer<typeof verifyPayment>> | undefined; error: unknown; tries: number }

export type PaymentOutcome =
  | { kind: 'paid'; message: string }
  | { kind: 'issue'; message: string; wasRefused: boolean }
  | { kind: 'processing'; isLate: boolean; isOffline: boolean }

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

/** Pending payments are polled after 2, 4, 8 … 60 seconds. */
export const waitAfterMs = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS)

export const missingReference: PaymentOutcome = { kind: 'issue', message: refusals.PAYMENT_REFERENCE_MISSING.message, wasRefused: false }

/** Returns what to show for a payment. An unknown result isn't a failure: after a network or server error, the payment stays pending. */
export function paymentOutcome({ answer, error, tries }: Asked): PaymentOutcome {
  if (error != null && !isPassing(error)) {
    const wasRefused = error instanceof ApiError && error.code === 'PAYMENT_FAILED'
    const otherwise = wasRefused ? 'Payment verification failed' : 'Could not verify payment. Please check your account.'
    return { kind: 'issue', message: sentenceOf(error, otherwise), wasRefused }
  }
  if (error == null && answer?.statusCode === 200)
    return { kind: 'paid', message: serverSentence(answer, 'Payment verified successfully!') }
  const isOffline = error instanceof ApiError && error.code === 'OFFLINE'
  return { kind: 'processing', isLate: waitAfterMs(tries) >= LONGEST_WAIT_MS, isOffline }
}

const isPassing = (error: unknown): boolean => error instanceof ApiError && ['OFFLINE', 'BUSY', 'TOO_MANY_REQUESTS'].includes(error.code)
