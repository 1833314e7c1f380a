import { type RefusalCode, refusals } from '@akada/contract/errors.ts'

/** Enough faults for one round of corrections. */
export const MOST_FAULTS = 100

export type Fault = { path: string; message: string }

type RefusalOptions = {
  cause?: unknown
  /** A sentence that says more than the catalogue's. */
  message?: string
  /** Numbers the caller needs to go on, such as a cart's new total. */
  data?: unknown
  /** The fault of each field, for invalid input. */
  errors?: Fault[]
  retryAfterSeconds?: number
}

/** An expected "no". Anything else that is thrown is a fault of ours, and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly data: unknown
  readonly errors: Fault[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: RefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? refusals[code].message, { cause: options.cause })
    this.code = code
    this.data = options.data ?? null
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status() {
    return refusals[this.code].status
  }
}

export const refuse = (code: RefusalCode, options?: RefusalOptions): never => {
  throw new Refusal(code, options)
}
