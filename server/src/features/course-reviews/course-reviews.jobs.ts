import * as z from 'zod/mini'
import { CHANGES_HELD } from '#features/curriculum/curriculum.unreleased.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { notifyOfUnreleased, notifyReviewed, TELL_REVIEWED } from './notify-reviewed.ts'

const OfEntry = z.object({ entryId: z.int() })
const OfCourse = z.object({ courseId: z.int() })

export const courseReviewJobs = (deps: Deps): JobHandler[] => [
  { kind: TELL_REVIEWED, run: (payload) => notifyReviewed(deps, z.parse(OfEntry, payload).entryId) },
  {
    kind: CHANGES_HELD,
    run: (payload) => deps.db.transaction().execute((tx) => notifyOfUnreleased(tx, z.parse(OfCourse, payload).courseId)),
  },
]
