import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'

type Noted = { courseId: number; lectureIds: readonly number[] }

/** By lecture number in the course. Notes without text are bookmarks. */
const written = {
  finished: [
    { lecture: 0, second: 6, text: 'Draw the screen on paper first, then box what repeats.' },
    { lecture: 2, second: 11, text: 'Props go down, events come up.\nThe component that owns the state decides.' },
    { lecture: 3, second: 10, text: '' },
    { lecture: 5, second: null, text: 'Don’t store what can be computed. Check the totals in our own dashboard!' },
    { lecture: 8, second: 15, text: '' },
  ],
  begun: [
    { lecture: 1, second: 6, text: 'Try 300 words per passage with our staff handbook.' },
    { lecture: 2, second: 12, text: '' },
    { lecture: 3, second: 9, text: 'Ask Mr. Bello: may answers quote contracts?' },
  ],
} as const

/** Adds the demo student's notes in two courses. */
export async function seedNotes(db: Db, userId: string, { finished, begun, now }: { finished: Noted; begun: Noted; now: Date }) {
  const notes = [
    ...written.finished.map((note) => ({ ...note, ...finished, daysAgo: 8 })),
    ...written.begun.map((note) => ({ ...note, ...begun, daysAgo: 1 })),
  ]
  const rows = notes.flatMap(({ courseId, lectureIds, lecture, second, text, daysAgo }, index) => {
    const lectureId = lectureIds[lecture]
    const at = new Date(now.getTime() - daysAgo * 86_400_000 + index * 240_000)
    const place = { user_id: userId, course_id: courseId, lecture_id: lectureId ?? 0, client_id: randomUUID() }
    return lectureId === undefined ? [] : [{ ...place, second, text, created_at: at, updated_at: at }]
  })
  await db.insertInto('notes').values(rows).execute()
}
