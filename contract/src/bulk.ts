import * as z from 'zod/mini'
import { Id } from './fields.ts'

// More than any list shows on one page.
const MOST_AT_ONCE = 100

/** The items of a bulk action. Repeated ids count once. */
export const BulkIds = z
  .array(Id)
  .check(z.minLength(1, 'Choose at least one.'), z.maxLength(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE}.`))

/** The outcome for each item. `refusal` is null if the action was done, otherwise it says why this item was left unchanged. */
export const BulkOutcome = z.object({
  results: z.array(z.object({ id: z.int(), refusal: z.nullable(z.object({ code: z.string(), message: z.string() })) })),
})
