import { Refusal } from '../http/refusal.ts'

/** A parser's result, sent to another thread. Cloned errors lose their class and fields, so a refusal is sent as plain values. */
export type Outcome<T> =
  | { value: T }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'data' | 'errors'> & { reason?: string } }
  | { fault: unknown }

export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: error }
    const { code, message, data, errors, cause } = error
    return { refusal: { code, message, data, errors, ...(cause instanceof Error && { reason: cause.message }) } }
  }
}

/** Returns the value, or throws the parser's error. */
export function valueIn<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  if ('fault' in outcome) throw outcome.fault
  const { code, message, data, errors, reason } = outcome.refusal
  throw new Refusal(code, { message, data, ...(errors && { errors }), ...(reason !== undefined && { cause: new Error(reason) }) })
}
