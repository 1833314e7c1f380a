import * as z from 'zod/mini'
import { Day, Whole } from './fields.ts'
import { curriculumLimits } from './limits.ts'

/** When a section or lecture opens to students: days after the enrollment, at the start of a day, or after the previous section. */
export const OpeningRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('AFTER_DAYS'), days: Whole(1, curriculumLimits.openingDays) }),
  z.object({ kind: z.literal('ON_DATE'), date: Day }),
  z.object({ kind: z.literal('AFTER_SECTION') }),
])
export type OpeningRule = z.infer<typeof OpeningRule>

/** What a closed lecture waits for: a time, a section that the student must complete, or both. */
export const Closed = z.object({
  opensAt: z.nullable(z.string()),
  after: z.nullable(z.object({ sectionId: z.int(), title: z.string() })),
})
export type Closed = z.infer<typeof Closed>
