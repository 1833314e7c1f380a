import { type RefusalCode, refusals } from '@akada/contract/errors.ts'

/** The maximum number of faults listed in one response. */
export const MOST_FAULTS = 100

export type Fault = { path: string; message: string }

type RefusalOptions = {
  cause?: unknown
  /** Overrides the code's default message. */
  message?: string
  /** Values that the caller needs to continue, such as a cart's new total. */
  data?: unknown
  /** The field errors for invalid input. */
  errors?: Fault[]
  retryAfterSeconds?: number
}

/** An expected refusal. Anything else that is thrown is an internal error, which the server answers with 500. */
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
