import type { EditableCourse } from '@akada/contract/authoring.ts'
import { toMajor } from '@akada/contract/money.ts'
import { siteSettings } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { publicAddress } from '#platform/storage/addresses.ts'
import { type EditableRow, findEditable } from './courses.authoring.queries.ts'
import type { Change } from './courses.columns.ts'
import { isDeletable } from './courses.rules.ts'

/** Returns a course with all editable fields. The caller checks the user's rights. */
export async function findEditableCourse(db: Db, id: number): Promise<EditableCourse> {
  return withSettings(db, (await findEditable(db, id)) ?? refuse('COURSE_NOT_FOUND'))
}

export async function withSettings(db: Db, course: EditableRow): Promise<EditableCourse> {
  return { ...asEditable(course), holdsChanges: (await siteSettings(db)).holdChanges }
}

/** Returns the course without the settings that apply to it. */
export const asEditable = ({
  descriptionHtml,
  priceUsdMinor,
  priceNairaMinor,
  coverKey,
  coverWidths,
  promotionalVideoKey,
  isInUse,
  ...course
}: EditableRow): Omit<EditableCourse, 'holdsChanges'> & Record<keyof Change, unknown> => ({
  ...course,
  description: descriptionHtml,
  priceUsd: toMajor(priceUsdMinor),
  priceNaira: priceNairaMinor === null ? null : toMajor(priceNairaMinor),
  coverImageUrl: publicAddress(coverKey),
  coverWidths: coverWidths ?? [],
  promotionalVideoUrl: publicAddress(promotionalVideoKey),
  isDeletable: isDeletable({ status: course.status, isInUse }),
  createdAt: course.createdAt.toISOString(),
  updatedAt: course.updatedAt.toISOString(),
  submittedAt: course.submittedAt?.toISOString() ?? null,
})
