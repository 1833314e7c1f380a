import { requestSubscription } from '@akada/contract/calls/newsletter.ts'
import { ApiError, call, sentenceOf } from '../lib/api.ts'

/** Resolves to an error message, or null. */
export const subscribeAddress = (email: string): Promise<string | null> =>
  call(requestSubscription, { body: { email } }).catch((error: unknown) => {
    const fault = error instanceof ApiError ? error.errors[0]?.message : undefined
    return fault ?? sentenceOf(error, FAILURE)
  })

const FAILURE = 'We couldn’t subscribe you. Please try again.'
