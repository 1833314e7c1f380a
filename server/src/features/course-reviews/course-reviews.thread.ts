import type { ReviewEntry } from '@akada/contract/course-reviews.ts'
import type { findEntry } from './course-reviews.queries.ts'

type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>

export const asEntry = ({ authorName, isInstructor, createdAt, ...entry }: EntryRow): ReviewEntry => ({
  ...entry,
  author: { name: authorName, isInstructor },
  createdAt: createdAt.toISOString(),
})
