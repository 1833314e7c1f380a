import type { RefusalCode } from '@akada/contract/errors.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Turns a violation of a named constraint into a refusal. This avoids the race between a check and an insert. */
export async function refuseOn<T>(constraints: Record<string, RefusalCode>, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const code = constraints[(error as { constraint?: string }).constraint ?? '']
    throw code ? new Refusal(code, { cause: error }) : error
  }
}
