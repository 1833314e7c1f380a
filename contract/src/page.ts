import * as z from 'zod/mini'
import { Whole } from './fields.ts'

/** `page` and `size` of a list; enrollments count pages from 0, all else from 1. */
export const pageQuery = ({ first, size }: { first: 0 | 1; size: number }) => ({
  page: z._default(Whole(first, 1_000_000), first),
  size: z._default(Whole(1, 100), size),
})

/** A page of a list, as it stands in the envelope's `data`. */
export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ content: z.array(item), totalElements: z.int(), page: z.int(), size: z.int() })
