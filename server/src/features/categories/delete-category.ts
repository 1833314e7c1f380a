import { recordAct } from '#features/audit/record-act.ts'
import { countCoursesIn, lockCoursesIn, moveCourses } from '#features/courses/courses.face.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { deleteCategoryRow, lockCategories, lockCategory } from './categories.queries.ts'
import type { Doing } from './create-category.ts'

type Asked = { id: number; moveTo: number | undefined }

/** Deletes a category and moves its courses to the category `moveTo`. Refuses if the category has courses and `moveTo` is absent. */
export async function deleteCategory(tx: Tx, { id, moveTo }: Asked, { by, now }: Doing): Promise<void> {
  await lockCategories(tx)
  if (moveTo !== undefined) await lockCoursesIn(tx, id)
  const { name, description } = (await lockCategory(tx, id)) ?? refuse('CATEGORY_NOT_FOUND')
  const count = await countCoursesIn(tx, id)
  if (moveTo !== undefined) await moveCoursesToCategory(tx, id, moveTo)
  else if (count > 0) refuse('CATEGORY_IN_USE', { message: inUse(count) })
  await deleteCategoryRow(tx, id)
  const after = moveTo === undefined ? undefined : { movedTo: moveTo, courses: count }
  await recordAct(tx, { act: 'CATEGORY_DELETED', by, subject: { kind: 'CATEGORY', id }, before: { name, description }, after, now })
}

async function moveCoursesToCategory(tx: Tx, id: number, moveTo: number): Promise<void> {
  if (moveTo === id || !(await lockCategory(tx, moveTo))) {
    const message = 'Choose a category to move the courses to.'
    refuse('INVALID_INPUT', { message, errors: [{ path: 'moveTo', message }] })
  }
  await moveCourses(tx, id, moveTo)
}

const inUse = (count: number): string =>
  `This category has ${count} ${count === 1 ? 'course' : 'courses'}. Move ${count === 1 ? 'it' : 'them'} to another category first.`
