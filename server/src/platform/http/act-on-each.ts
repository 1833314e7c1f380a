import { Refusal } from './refusal.ts'

type Result = { id: number; refusal: { code: string; message: string } | null }

/**
 * Runs an action for each id, one after the other, and returns the refusals per item. A refused item doesn't undo the others, so `act`
 * opens its own transaction. An internal error ends the call. The caller can repeat it, because finished items are then refused.
 */
export async function actOnEach(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<{ results: Result[] }> {
  const results: Result[] = []
  for (const id of new Set(ids)) results.push({ id, refusal: await refusalOf(act(id)) })
  return { results }
}

async function refusalOf(done: Promise<unknown>): Promise<Result['refusal']> {
  try {
    await done
    return null
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message }
    throw error
  }
}
