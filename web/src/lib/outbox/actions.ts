import type { Progress } from '@akada/contract/enrollments.ts'
import type { Note } from '@akada/contract/notes.ts'
import type { Attempt, GivenAnswer } from '@akada/contract/quizzes.ts'

type Lecture = { lectureId: number; lectureTitle: string }
type OwnNote = { courseId: number; noteClientId: string; lectureTitle: string | null }

/** Learning actions, with all data needed to send them later. */
type Actions = {
  /** `lectureCount`: the number of lectures in the course. */
  LECTURE_COMPLETED: Lecture & { courseId: number; lectureCount: number }
  POSITION: Lecture & { enrollmentId: number; seconds: number }
  NOTE_CREATED: OwnNote & { lectureId: number; second: number | null; text: string }
  /** `noteId` is null until the server has assigned it. */
  NOTE_CHANGED: OwnNote & { noteId: number | null; text: string }
  NOTE_DELETED: OwnNote & { noteId: number | null }
  /** An attempt made offline with a copy of the quiz. */
  QUIZ_TAKEN: Lecture & { attemptClientId: string; version: number; answers: GivenAnswer[] }
  /** An attempt that was started on the server. */
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

export type ActionKind = keyof Actions
export type ActionOf<Kind extends ActionKind> = { [K in Kind]: { kind: K } & Actions[K] }[Kind]
export type OutboxAction = ActionOf<ActionKind>
export type AnswerTo<Kind extends ActionKind> = Answers[Kind]

/** An action with the server's response. */
export type SentOf<Kind extends ActionKind> = { [K in Kind]: { kind: K; deed: ActionOf<K>; answer: Answers[K] } }[Kind]
export type Sent = SentOf<ActionKind>

/** A moment on the device's clock, which may be wrong or changed, and on the page's clock, which may stop while the device sleeps. */
export type DeviceMoment = { clockMs: number; page: string; pageMs: number }

/** An action in a user's outbox. */
export type Entry = {
  clientId: string
  person: string
  /** Increases with each of the user's actions. */
  order: number
  /** The action, under the name that browsers have stored. */
  deed: OutboxAction
  madeAt: DeviceMoment
  /** The number of send attempts. Each may have succeeded, even without a response. */
  attempts: number
  /** Why the server refused the action. The entry is held until the user decides what to do. */
  refusal: string | null
}
