import type { EditableCourse } from '@akada/contract/authoring.ts'
import { type CourseFaults, type CourseField, type CourseValues, courseFields, faultsOf, isSame, valuesOf } from './course-values.ts'

/** Another user changed the same fields. */
export type Conflict = { theirs: EditableCourse; fields: readonly CourseField[] }

/** A refused value isn't resent until the user changes it. */
type Refused = { name: CourseField; value: unknown; message: string }

/** The values in the editor, next to the server's values. */
export type Edits = {
  version: number
  /** The values that the server last sent or accepted. */
  accepted: CourseValues
  values: CourseValues
  refused: readonly Refused[]
  conflict: Conflict | null
}

/** Unsaved changes, stored so that they survive a reload. `before`: the values before these changes. */
export type StoredEdits = { version: number; mine: Partial<CourseValues>; before: Partial<CourseValues> }

export function editsOf(course: EditableCourse, stored: StoredEdits | null): Edits {
  const accepted = { ...valuesOf(course), ...stored?.before }
  return { version: stored?.version ?? course.version, accepted, values: { ...accepted, ...stored?.mine }, refused: [], conflict: null }
}

export const dirtyFields = ({ values, accepted }: Edits): CourseField[] =>
  courseFields.filter((name) => !isSame(values[name], accepted[name]))

const pick = (values: CourseValues, names: readonly CourseField[]): Partial<CourseValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

export function storedOf(edits: Edits): StoredEdits | null {
  const dirty = dirtyFields(edits)
  return dirty.length > 0 ? { version: edits.version, mine: pick(edits.values, dirty), before: pick(edits.accepted, dirty) } : null
}

/** Returns the errors in the changed fields, or in the whole course. */
export function faultsIn(edits: Edits, isWhole: boolean): CourseFaults {
  const faults = faultsOf(edits.values, isWhole ? courseFields : dirtyFields(edits))
  for (const { name, value, message } of edits.refused) if (isSame(edits.values[name], value)) faults[name] ??= message
  return faults
}

/** Returns the valid fields to send. A missing price is never sent. */
export function sendable(edits: Edits, isWhole: boolean): Partial<CourseValues> {
  const faults = faultsIn(edits, isWhole)
  const names = isWhole ? courseFields : dirtyFields(edits)
  return pick(
    edits.values,
    names.filter((name) => faults[name] === undefined && edits.values[name] !== null),
  )
}

export const afterSaving = (edits: Edits, sent: Partial<CourseValues>, version: number): Edits => ({
  ...edits,
  version,
  accepted: { ...edits.accepted, ...sent },
})

export const afterRefusal = (edits: Edits, refused: readonly Refused[]): Edits => ({
  ...edits,
  refused: [...edits.refused.filter(({ name }) => !refused.some((other) => other.name === name)), ...refused],
})

/** Returns the fields that only another user changed. */
export const changedByOthers = (edits: Edits, theirs: EditableCourse): CourseField[] => {
  const dirty = dirtyFields(edits)
  const values = valuesOf(theirs)
  return courseFields.filter((name) => !dirty.includes(name) && !isSame(values[name], edits.accepted[name]))
}

/** Merges fields that only another user changed. Fields that both users changed become a conflict. */
export function afterReading(edits: Edits, theirs: EditableCourse): Edits {
  const values = valuesOf(theirs)
  const fields = dirtyFields(edits).filter(
    (name) => !isSame(values[name], edits.accepted[name]) && !isSame(values[name], edits.values[name]),
  )
  return fields.length > 0 ? { ...edits, conflict: { theirs, fields } } : afterChoice(edits, theirs, [])
}

/** Continues from the newer course. Keeps the local changes except in `theirFields`. */
export function afterChoice(edits: Edits, theirs: EditableCourse, theirFields: readonly CourseField[]): Edits {
  const mine = dirtyFields(edits).filter((name) => !theirFields.includes(name))
  const accepted = valuesOf(theirs)
  return { ...edits, version: theirs.version, accepted, values: { ...accepted, ...pick(edits.values, mine) }, conflict: null }
}
