import type * as curriculum from '@akada/contract/curriculum.ts'
import type { Received } from '@akada/contract/endpoint.ts'
import { markCurriculumChanged } from '#features/courses/courses.face.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Editor, showCurriculum } from './curriculum.editor.ts'
import { getCurriculumVersion, listArrangement, placeLectures, placeSections } from './curriculum.queries.ts'
import { arrangementFaults } from './curriculum.rules.ts'

type Wanted = Received<typeof curriculum.arrangeCurriculum>['body'] & { courseId: number }

/** Sets the order of all sections and lectures of a course. Refuses an outdated version. */
export async function arrangeCurriculum(
  tx: Tx,
  editor: Editor,
  { courseId, version, sections }: Wanted,
): Promise<curriculum.EditableCurriculum> {
  const course = await lockEditableCourse(tx, editor.user, courseId)
  const editing = { ...editor, course }
  if (version !== (await getCurriculumVersion(tx, courseId))) refuse('EDIT_CONFLICT', { data: await showCurriculum(tx, editing) })
  const errors = arrangementFaults(sections, await listArrangement(tx, courseId))
  if (errors.length > 0) refuse('INVALID_INPUT', { errors })

  await placeSections(
    tx,
    course,
    sections.map(({ id }) => id),
  )
  for (const { id, lectureIds } of sections) await placeLectures(tx, course, { sectionId: id, ids: lectureIds })
  await markCurriculumChanged(tx, course, { now: editor.now, isRearranged: true })
  return showCurriculum(tx, editing)
}
