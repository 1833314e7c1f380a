import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Line, Nothing, Paragraph, Uuid, Version, Whole } from './fields.ts'

export const QuestionType = z.enum(['SINGLE_CHOICE', 'MULTIPLE_CHOICE', 'TRUE_FALSE', 'SHORT_ANSWER', 'ORDERING', 'MATCHING'])
export type QuestionType = z.infer<typeof QuestionType>
/**
 * When students get feedback. AFTER_EACH: when a question is checked. AT_END: when the attempt is submitted. SCORE_ONLY: never for
 * individual questions.
 */
export const FeedbackPolicy = z.enum(['AFTER_EACH', 'AT_END', 'SCORE_ONLY'])
/** Whether feedback includes the correct answers. AFTER_PASS: only for students who have passed. */
export const RevealPolicy = z.enum(['NEVER', 'AFTER_PASS', 'ALWAYS'])

const DAY_SECONDS = 86_400

export const QuizSettings = z.object({
  /** The percentage of points needed to pass. With 0, every submitted attempt passes. */
  passMark: z._default(Whole(0, 100), 70),
  /** 0 means unlimited. Attempts at earlier versions also count. */
  maxAttempts: z._default(Whole(0, 100), 0),
  /** 0 means no limit. */
  timeLimitSeconds: z._default(Whole(0, DAY_SECONDS), 0),
  shuffleQuestions: z._default(z.boolean(), false),
  /** Whether options are shuffled. Items to order or match always are, and True and False never are. */
  shuffleOptions: z._default(z.boolean(), true),
  feedback: z._default(FeedbackPolicy, 'AT_END'),
  reveal: z._default(RevealPolicy, 'AFTER_PASS'),
})
export type QuizSettings = z.infer<typeof QuizSettings>

const Explanation = z._default(Paragraph(2000), '')
const asked = {
  prompt: Paragraph(2000).check(z.minLength(1, 'Enter a question.')),
  /** Shown with a correct answer and with a revealed solution. */
  explanation: Explanation,
  points: z._default(Whole(1, 100), 1),
}
/** The text of an option, an answer, or one side of a pair. */
const Filled = (max: number) => Line(1, max, 'Please fill this in.')
const options = z
  .array(z.object({ text: Filled(500), isCorrect: z.boolean(), /** Shown to students who chose it. */ explanation: Explanation }))
  .check(z.minLength(2, 'Add at least 2 options.'), z.maxLength(10, 'Add at most 10 options.'))

/** A question with its correct answer, for the author. */
export const WrittenQuestion = z.discriminatedUnion('type', [
  /** One option is correct. Earns all points or none. */
  z.object({ type: z.literal('SINGLE_CHOICE'), ...asked, options }),
  /** Several options may be correct. Earns points × (correct options chosen − wrong options chosen) / correct options, but at least 0. */
  z.object({ type: z.literal('MULTIPLE_CHOICE'), ...asked, options }),
  z.object({ type: z.literal('TRUE_FALSE'), ...asked, isTrue: z.boolean() }),
  /**
   * Correct if it matches an answer, ignoring case, accents, spaces and a final period, or is a number within the tolerance. Earns all
   * points or none.
   */
  z.object({
    type: z.literal('SHORT_ANSWER'),
    ...asked,
    acceptedAnswers: z._default(z.array(Filled(200)).check(z.maxLength(20, 'Add at most 20 answers.')), []),
    number: z._default(z.nullable(z.object({ value: z.number(), tolerance: z._default(z.number().check(z.gte(0)), 0) })), null),
  }),
  /** `items` are in the correct order. Earns points × (pairs in the correct order − pairs in the wrong order) / pairs, but at least 0. */
  z.object({
    type: z.literal('ORDERING'),
    ...asked,
    items: z.array(Filled(500)).check(z.minLength(2, 'Add at least 2 items.'), z.maxLength(10, 'Add at most 10 items.')),
  }),
  /** Earns points in proportion to the correct pairs. Several pairs may have the same `right`. */
  z.object({
    type: z.literal('MATCHING'),
    ...asked,
    pairs: z
      .array(z.object({ left: Filled(300), right: Filled(300) }))
      .check(z.minLength(2, 'Add at least 2 pairs.'), z.maxLength(10, 'Add at most 10 pairs.')),
  }),
])
export type WrittenQuestion = z.infer<typeof WrittenQuestion>

export const QuizDefinition = z.object({
  settings: QuizSettings,
  questions: z
    .array(WrittenQuestion)
    .check(z.minLength(1, 'Add at least one question.'), z.maxLength(100, 'A quiz can have up to 100 questions.')),
})
export type QuizDefinition = z.infer<typeof QuizDefinition>

const Choice = z.object({ id: z.string(), text: z.string() })

/** A question as students see it. Ids are random, so that they don't reveal the solution. */
export const AskedQuestion = z.object({
  id: z.string(),
  type: QuestionType,
  prompt: z.string(),
  points: z.int(),
  /** The options to choose, order or match. Empty for a short answer. */
  options: z.array(Choice),
  /** The items that a matching question's options are matched with. */
  matches: z.array(Choice),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

const LONGEST_ANSWER_TEXT = 500

const AnswerId = Line(0, 40)

/**
 * A given answer: the text of a short answer, the ids of the chosen options or of the items in order, or for matching, the chosen match by
 * option id. Null removes the answer.
 */
export const AnswerValue = z.nullable(
  z.union([Paragraph(LONGEST_ANSWER_TEXT), z.array(AnswerId).check(z.maxLength(10)), z.record(AnswerId, AnswerId)], {
    error: ({ input }) =>
      typeof input === 'string' && input.length > LONGEST_ANSWER_TEXT
        ? `This must have at most ${LONGEST_ANSWER_TEXT} characters.`
        : 'This isn’t a valid answer.',
  }),
)
export type AnswerValue = z.infer<typeof AnswerValue>
const GivenAnswer = z.object({ questionId: AnswerId, value: AnswerValue })
export type GivenAnswer = z.infer<typeof GivenAnswer>
const GivenAnswers = z.array(GivenAnswer).check(z.maxLength(100))

export const QuestionFeedback = z.object({
  questionId: z.string(),
  outcome: z.enum(['RIGHT', 'PARTLY', 'WRONG', 'UNANSWERED']),
  /** Rounded to two decimals. */
  points: z.number(),
  explanation: z.nullable(z.string()),
  /** Explanations of the chosen options. */
  optionExplanations: z.array(z.object({ optionId: z.string(), text: z.string() })),
  /** Null unless the solution is revealed. `texts` is for short answers. */
  solution: z.nullable(z.object({ optionIds: z.array(z.string()), matches: z.record(z.string(), z.string()), texts: z.array(z.string()) })),
})
export type QuestionFeedback = z.infer<typeof QuestionFeedback>

const attempt = {
  id: z.int(),
  number: z.int(),
  /** Practice attempts have no effect. */
  isPractice: z.boolean(),
  startedAt: z.string(),
  submittedAt: z.nullable(z.string()),
  /** A whole percentage, rounded down. Null until the attempt is submitted. */
  scorePercent: z.nullable(z.int()),
  isPassed: z.nullable(z.boolean()),
  isTimeUp: z.boolean(),
}

export const Attempt = z.object({
  ...attempt,
  lectureId: z.int(),
  passMark: z.int(),
  feedback: FeedbackPolicy,
  /** The remaining time, measured by the server. Null without a time limit and after submission. */
  secondsLeft: z.nullable(z.int()),
  questions: z.array(AskedQuestion),
  answers: z.array(z.object({ questionId: z.string(), value: AnswerValue })),
  /** Feedback for the questions that may be revealed now. */
  questionFeedback: z.array(QuestionFeedback),
})
export type Attempt = z.infer<typeof Attempt>

export const QuizOverview = z.object({
  lectureId: z.int(),
  passMark: z.int(),
  maxAttempts: z.int(),
  timeLimitSeconds: z.int(),
  feedback: FeedbackPolicy,
  reveal: RevealPolicy,
  questionCount: z.int(),
  /** True if the caller isn't enrolled in this course, so that attempts have no effect. */
  isPractice: z.boolean(),
  /** The caller's attempts, newest first. Practice attempts are only included if all are practice. */
  attempts: z.array(z.object(attempt)),
  isPassed: z.boolean(),
  bestPercent: z.nullable(z.int()),
  /** Null if unlimited. */
  attemptsLeft: z.nullable(z.int()),
  /** Why no attempt can be started now, or null. There is no waiting time between attempts. */
  problem: z.nullable(z.enum(['QUIZ_NO_ATTEMPTS_LEFT', 'ENROLLMENT_ENDED'])),
  /** Whether the quiz can be taken offline and submitted later. */
  canBeTakenOffline: z.boolean(),
})
export type QuizOverview = z.infer<typeof QuizOverview>

/** A quiz version for one user to take offline. */
export const QuizCopy = z.object({
  lectureId: z.int(),
  version: z.int(),
  passMark: z.int(),
  /** The order of questions and options is fixed for this user and version. */
  questions: z.array(AskedQuestion),
})
export type QuizCopy = z.infer<typeof QuizCopy>

const LectureParams = z.object({ lectureId: Id })
const mayNotTake = ['LECTURE_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'QUIZ_NOT_FOUND'] as const
const mayNotGoOn = ['QUIZ_ATTEMPT_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED', 'ENROLLMENT_ENDED'] as const

export const getQuiz = endpoint({
  method: 'GET',
  path: '/quizzes/:lectureId',
  access: 'signed-in',
  summary: 'Get a quiz with the caller’s attempts',
  description: 'Null while the quiz is being prepared.',
  params: LectureParams,
  data: z.nullable(QuizOverview),
  refuses: [...mayNotTake],
})

export const startAttempt = endpoint({
  method: 'POST',
  path: '/quizzes/:lectureId/attempts',
  access: 'signed-in',
  summary: 'Start an attempt at a quiz',
  description: 'Returns the open attempt if there is one. Idempotent per `clientId`.',
  params: LectureParams,
  body: z.object({ clientId: Uuid }),
  data: Attempt,
  refuses: [...mayNotTake, 'QUIZ_NOT_READY', 'QUIZ_NO_ATTEMPTS_LEFT', 'ENROLLMENT_ENDED'],
})

export const getAttempt = endpoint({
  method: 'GET',
  path: '/quizzes/attempts/:id',
  access: 'signed-in',
  summary: 'Get one of the caller’s attempts',
  description: 'Questions, answers and the feedback that is available so far.',
  params: IdParams,
  data: Attempt,
  refuses: ['QUIZ_ATTEMPT_NOT_FOUND', 'NOT_ENROLLED', 'LECTURE_CLOSED'],
})

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/quizzes/attempts/:id/answers',
  access: 'signed-in',
  summary: 'Save answers of an open attempt',
  description: 'Other questions keep their answers. Checked answers don’t change.',
  params: IdParams,
  body: z.object({ answers: GivenAnswers }),
  data: Nothing,
  refuses: [...mayNotGoOn, 'QUIZ_SUBMITTED', 'QUIZ_TIME_UP'],
})

export const checkAnswer = endpoint({
  method: 'POST',
  path: '/quizzes/attempts/:id/check',
  access: 'signed-in',
  summary: 'Check the answer to one question',
  description: 'Locks the answer and returns feedback, in quizzes with feedback after each question. Idempotent.',
  params: IdParams,
  body: GivenAnswer,
  data: QuestionFeedback,
  refuses: [...mayNotGoOn, 'QUIZ_SUBMITTED', 'QUIZ_TIME_UP', 'QUIZ_NO_CHECKS'],
})

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/quizzes/attempts/:id/submit',
  access: 'signed-in',
  summary: 'Submit an attempt for grading',
  description:
    'Saves the last answers and grades once. After the time limit, only the answers saved in time are graded. Passing completes the lecture.',
  params: IdParams,
  body: z.object({ answers: z._default(GivenAnswers, []) }),
  data: Attempt,
  refuses: [...mayNotGoOn],
})

export const getQuizCopy = endpoint({
  method: 'GET',
  path: '/quizzes/:lectureId/copy',
  access: 'signed-in',
  summary: 'Download the questions of a quiz for offline use',
  description: 'Null if the quiz limits time or attempts, or is being prepared.',
  params: LectureParams,
  data: z.nullable(QuizCopy),
  refuses: [...mayNotTake],
})

export const submitOfflineAttempt = endpoint({
  method: 'POST',
  path: '/quizzes/:lectureId/hand-in',
  access: 'signed-in',
  summary: 'Submit an attempt made offline',
  description: 'Graded against the version it was made with. Idempotent per `clientId`. Passing completes the lecture.',
  params: LectureParams,
  body: z.object({ clientId: Uuid, version: Version(1), answers: GivenAnswers }),
  data: Attempt,
  refuses: [...mayNotTake, 'ENROLLMENT_ENDED', 'QUIZ_CHANGED'],
})

export const getQuizDefinition = endpoint({
  method: 'GET',
  path: '/quizzes/:lectureId/definition',
  access: 'signed-in',
  summary: 'Get the definition of a quiz for editing',
  description: 'Before the first save, `version` is 0 and `definition` is null. For the course’s instructor and admins.',
  params: LectureParams,
  data: z.object({ version: z.int(), definition: z.nullable(QuizDefinition) }),
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'QUIZ_NOT_FOUND'],
})

export const saveQuiz = endpoint({
  method: 'PUT',
  path: '/quizzes/:lectureId',
  access: 'signed-in',
  summary: 'Save a new version of a quiz',
  description: '`version` is the edited version, or 0 for the first. For the course’s instructor and admins.',
  params: LectureParams,
  body: z.object({ version: Version(0), definition: QuizDefinition }),
  data: z.object({ version: z.int() }),
  refuses: ['LECTURE_NOT_FOUND', 'NOT_ALLOWED', 'QUIZ_NOT_FOUND', 'COURSE_NOT_EDITABLE', 'QUIZ_CHANGED'],
})
