import type { CoursePreview } from '@akada/contract/course-transfer.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { type Limits, runParser } from '#platform/parsing/run-parser.ts'
import { listCategoriesNamed } from './course-transfer.queries.ts'
import { type Fault, mostRemarks } from './course-transfer.rules.ts'
import type { PackagedCourse, ReadPackage } from './read-package.ts'

/** A fully checked course file. */
export type CheckedCourse = PackagedCourse & { categoryIds: number[] }

export type Checked = { preview: CoursePreview | null; faults: Fault[]; course: CheckedCourse | null }

/** Checks a course file completely without creating anything. */
export async function checkPackage(db: Db, file: string, limits: Limits): Promise<Checked> {
  const { preview, faults, course, categories } = await runParser('readPackage', file, limits).catch(orUnreadable)
  if (preview === null) return { preview, faults, course: null }
  const { categoryIds, unknown } = await matchCategories(db, categories)
  const remarks = [...unknown.map((name) => `This site has no category “${name}”. Choose another in the draft.`), ...preview.remarks]
  return { preview: { ...preview, remarks: remarks.slice(0, mostRemarks) }, faults, course: course && { ...course, categoryIds } }
}

/** A stopped parser counts as a fault in the file, because a retry would be stopped too. */
function orUnreadable(error: unknown): ReadPackage {
  if (!(error instanceof Refusal) || error.code !== 'FILE_UNUSABLE') throw error
  return { preview: null, course: null, categories: [], faults: [{ path: '', message: error.message }] }
}

async function matchCategories(db: Db, names: readonly string[]): Promise<{ categoryIds: number[]; unknown: string[] }> {
  const there = await listCategoriesNamed(db, names)
  const idOf = (name: string) => there.find((category) => category.name.toLowerCase() === name.toLowerCase())?.id
  return {
    categoryIds: [...new Set(names.flatMap((name) => idOf(name) ?? []))],
    unknown: names.filter((name) => idOf(name) === undefined),
  }
}
