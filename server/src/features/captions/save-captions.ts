import type { CaptionKind, Cue, SavedCaptions } from '@akada/contract/captions.ts'
import { captionLimits } from '@akada/contract/limits.ts'
import type { EditableCourse } from '#features/courses/courses.rules.ts'
import { lockEditableCourse } from '#features/courses/require-own-course.ts'
import { requireWithinQuota } from '#features/quotas/require-quota.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireCaller } from '#platform/http/require-caller.ts'
import { runParser } from '#platform/parsing/run-parser.ts'
import { editable } from './captions.cues.ts'
import { readCues, readLanguage } from './captions.parsing.ts'
import { type CaptionsRow, countLanguages, findCaptions, type NewRow, updateCues, upsertCaptions } from './captions.queries.ts'
import { endRemarks, startsOf } from './captions.rules.ts'
import type { CaptionFile } from './read-caption-file.ts'
import { requireOwnVideoLecture } from './require-own-video-lecture.ts'

export type EditedCaptions = {
  lectureId: number
  language: string
  version: number
  label: string
  kind: CaptionKind
  cues?: readonly Cue[] | undefined
  file: { content: Uint8Array } | null
  now: Date
}

/** Saves edited captions, unless they have changed since the caller read them. */
export async function saveCaptions(db: Db, user: User, edits: EditedCaptions): Promise<SavedCaptions> {
  const { language, version, cues, file, ...edited } = edits
  const { courseId, videoSeconds } = await requireOwnVideoLecture(db, user, edited.lectureId)
  const read = await wordsOf(file, cues)
  const row = { ...edited, language: readLanguage(language), cues: read.text }
  const remarks = file ? [...read.remarks, ...endRemarks(startsOf(read.cues), videoSeconds)] : []
  const caller = await requireCaller(user)
  return db.transaction().execute(async (tx) => {
    // The course lock serializes changes to the captions of all its lectures.
    const course = await lockEditableCourse(tx, caller, courseId, 'LECTURE_NOT_FOUND')
    const there = await findCaptions(tx, row.lectureId, row.language)
    if (there && isSame(there, row)) return { ...editable(there), remarks }
    if ((there?.version ?? 0) !== version) refuse('EDIT_CONFLICT', { data: there ? editable(there) : null })
    const saved = { ...editable({ ...row, version: await write(tx, course, { row, there }) }), remarks }
    if (row.cues.length > (there?.cues.length ?? 0)) await requireWithinQuota(tx, { userId: course.instructorId, now: row.now })
    return saved
  })
}

async function wordsOf(file: EditedCaptions['file'], cues: EditedCaptions['cues']): Promise<CaptionFile> {
  if (file) return runParser('readCaptionFile', file.content)
  return cues
    ? { text: readCues(cues), cues: [], remarks: [] }
    : refuse('INVALID_INPUT', { errors: [{ path: 'file', message: 'Choose a WebVTT or SubRip file.' }] })
}

// A client that lost the response repeats the request with the previous version.
const isSame = (there: CaptionsRow, row: NewRow) => there.cues === row.cues && there.label === row.label && there.kind === row.kind

type Written = { row: NewRow; there: CaptionsRow | undefined }

async function write(tx: Tx, course: EditableCourse, { row, there }: Written): Promise<number> {
  if (there?.label === row.label) return updateCues(tx, course, row)
  if (!there && (await countLanguages(tx, row.lectureId)) >= captionLimits.languages) refuse('CAPTIONS_FULL')
  return upsertCaptions(tx, row)
}
