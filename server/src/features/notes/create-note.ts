import { requirePlayableLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { countNotes, findNoteByClientId, insertNote, lockNotes, type NoteRow } from './notes.queries.ts'
import { MOST_NOTES } from './notes.rules.ts'

export type WantedNote = { clientId: string; lectureId: number; second: number | null; text: string }

/** Creates a note on a lecture that the user may play. A repeated request changes nothing. */
export const createNote = (db: Db, user: User, { clientId, lectureId, second, text }: WantedNote, now: Date): Promise<NoteRow> =>
  db.transaction().execute(async (tx) => {
    await lockNotes(tx, user.id)
    const known = await findNoteByClientId(tx, user.id, clientId)
    if (known) return known
    const { course, lecture } = await requirePlayableLecture(tx, user, { lectureId, now })
    if ((await countNotes(tx, user.id, course.id)) >= MOST_NOTES) refuse('NOTES_FULL')
    const place = lecture.contentType === 'VIDEO' ? second : null
    return insertNote(tx, { userId: user.id, courseId: course.id, lectureId, clientId, second: place, text, now })
  })
