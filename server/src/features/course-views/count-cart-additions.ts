import { countSource } from '#features/sources/count-source.ts'
import type { Source } from '#features/sources/sources.rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { countingFast, markAddition } from './course-views.queries.ts'
import { isProgram, isStaff } from './course-views.rules.ts'
import type { VisitNames } from './course-views.visits.ts'

type Added = { courseIds: readonly number[]; userAgent: string; user: User; source: Source; now: Date }

/** Counts courses that a user added to the cart. The same course counts once in half an hour, even if it was removed meanwhile. */
export async function countCartAdditions(db: Db, nameOf: VisitNames, { courseIds, userAgent, user, source, now }: Added): Promise<void> {
  if (courseIds.length === 0 || isProgram(userAgent) || isStaff(user.roles)) return
  await countingFast(db, async (tx) => {
    // Sorted, so that concurrent transactions lock the counts in the same sequence.
    for (const courseId of [...courseIds].sort((one, other) => one - other))
      if (await markAddition(tx, await nameOf('cart', courseId, user.id), now))
        await countSource(tx, { courseId, step: 'additions', source, now })
  })
}
