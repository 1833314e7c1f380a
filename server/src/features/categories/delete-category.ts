import { recordAct } from '#features/audit/record-act.ts'
import { countCoursesIn, lockCoursesIn, moveCourses } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteCategoryRow, lockCategories, lockEach } from './categories.queries.ts'
import type { Doing } from './create-category.ts'

type Asked = { id: number; moveTo: number | undefined }

/** Deletes a category and moves its courses to the category `moveTo`. Refuses if the category has courses and `moveTo` is absent. */
export async function deleteCategory(tx: Tx, { id, moveTo }: Asked, { by, now }: Doing): Promise<void> {
  await lockCategories(tx)
  if (moveTo !== undefined) await lockCoursesIn(tx, id)
  const locked = await lockEach(tx, moveTo === undefined ? [id] : [id, moveTo])
  const { name, description } = locked.find((category) => category.id === id) ?? refuse('CATEGORY_NOT_FOUND')
  const count = await countCoursesIn(tx, id)
  if (moveTo !== undefined) {
    if (moveTo === id || locked.length < 2) refuseTarget()
    await moveCourses(tx, id, moveTo)
  } else if (count > 0) refuse('CATEGORY_IN_USE', { message: inUse(count) })
  await deleteCategoryRow(tx, id)
  const after = moveTo === undefined ? undefined : { movedTo: moveTo, courses: count }
  await recordAct(tx, { act: 'CATEGORY_DELETED', by, subject: { kind: 'CATEGORY', id }, before: { name, description }, after, now })
}

function refuseTarget(): never {
  const message = 'Choose a category to move the courses to.'
  return refuse('INVALID_INPUT', { message, errors: [{ path: 'moveTo', message }] })
}

const inUse = (count: number): string =>
  `This category has ${count} ${count === 1 ? 'course' : 'courses'}. Move ${count === 1 ? 'it' : 'them'} to another category first.`
