import * as z from 'zod/mini'
import { Whole } from './fields.ts'

const LARGEST_PAGE = 100

/** A size above the maximum is reduced to the maximum instead of being refused. */
const Size = z.pipe(
  z.transform((size: number | string) => (/^\d+$/.test(String(size)) && Number(size) > LARGEST_PAGE ? LARGEST_PAGE : size)),
  Whole(1, LARGEST_PAGE),
)

/** The order of a list by age. */
export const AgeOrder = z.enum(['newest', 'oldest'])
export type AgeOrder = z.infer<typeof AgeOrder>

/** The query parameters `page` and `size` of a list. Enrollments count pages from 0, all other lists from 1. */
export const pageQuery = ({ first, size }: { first: 0 | 1; size: number }) => ({
  page: z._default(Whole(first, 1_000_000), first),
  size: z._default(Size, size),
})

/** One page of a list, for the envelope's `data`. */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ content: z.array(item), totalElements: z.int(), page: z.int(), size: z.int() })
