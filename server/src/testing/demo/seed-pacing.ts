// Weekly sections and a recommended course, so that a new site shows what opens when.
import type { OpeningRule } from '@akada/contract/pacing.ts'
import type { Tx } from '#platform/database/database.ts'

type Paced = { weekly: number; advanced: number; recommended: number }

/** Opens a course's sections week by week, and lets an advanced course recommend another. */
export async function seedPacing(tx: Tx, { weekly, advanced, recommended }: Paced): Promise<void> {
  const sections = await tx.selectFrom('sections').select('id').where('course_id', '=', weekly).orderBy('position').execute()
  for (const [week, { id }] of sections.entries()) {
    const rule: OpeningRule = { kind: 'AFTER_DAYS', days: 7 * week }
    if (week > 0)
      await tx
        .updateTable('all_sections')
        .set({ opens: JSON.stringify(rule) })
        .where('id', '=', id)
        .execute()
  }
  await tx.insertInto('course_prerequisites').values({ course_id: advanced, prerequisite_id: recommended, is_required: false }).execute()
}
