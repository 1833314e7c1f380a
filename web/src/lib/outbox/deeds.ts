import type { Progress } from '@akada/contract/enrollments.ts'
import type { Note } from '@akada/contract/notes.ts'
import type { Attempt, GivenAnswer } from '@akada/contract/quizzes.ts'

type Lecture = { lectureId: number; lectureTitle: string }
type OwnNote = { courseId: number; noteClientId: string; lectureTitle: string | null }

/** What somebody does while they learn, with all it takes to do it on the server later. */
type Deeds = {
  /** `lectureCount`: of the course. */
  LECTURE_COMPLETED: Lecture & { courseId: number; lectureCount: number }
  POSITION: Lecture & { enrollmentId: number; seconds: number }
  NOTE_CREATED: OwnNote & { lectureId: number; second: number | null; text: string }
  /** `noteId` is null until the server has said it. */
  NOTE_CHANGED: OwnNote & { noteId: number | null; text: string }
  NOTE_DELETED: OwnNote & { noteId: number | null }
  /** An attempt made with a copy of the quiz. */
  QUIZ_TAKEN: Lecture & { attemptClientId: string; version: number; answers: GivenAnswer[] }
  /** An attempt that was begun on the server. */
  QUIZ_SUBMITTED: Lecture & { attemptId: number; answers: GivenAnswer[] }
}

type Answers = {
  LECTURE_COMPLETED: Progress
  POSITION: null
  NOTE_CREATED: Note
  NOTE_CHANGED: Note
  NOTE_DELETED: null
  QUIZ_TAKEN: Attempt
  QUIZ_SUBMITTED: Attempt
}

export type DeedKind = keyof Deeds
export type DeedOf<Kind extends DeedKind> = { [K in Kind]: { kind: K } & Deeds[K] }[Kind]
export type Deed = DeedOf<DeedKind>
export type AnswerTo<Kind extends DeedKind> = Answers[Kind]

/** A deed with what the server said to it. */
export type SentOf<Kind extends DeedKind> = { [K in Kind]: { kind: K; deed: DeedOf<K>; answer: Answers[K] } }[Kind]
export type Sent = SentOf<DeedKind>

/** A moment by this device's clock, which may be wrong or be set, and by that of the page, which may sleep. */
export type DeviceMoment = { clockMs: number; page: string; pageMs: number }

/** A deed that waits in the outbox of a person. */
export type Entry = {
  clientId: string
  person: string
  /** Rises with each deed of the person. */
  order: number
  deed: Deed
  madeAt: DeviceMoment
  /** How often it was sent; what was sent may have been done, whatever came back. */
  attempts: number
  /** Why the server won't have it: it is put aside until the person says what to do. */
  refusal: string | null
}
