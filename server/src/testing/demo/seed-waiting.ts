import { QuizDefinition } from '@akada/contract/quizzes.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import * as z from 'zod/mini'
import { addEntry } from '#features/course-reviews/add-entry.ts'
import { decideCourse } from '#features/course-reviews/decide-course.ts'
import { updateReviewStatus } from '#features/courses/courses.face.ts'
import { lockOwnCourse } from '#features/courses/require-own-course.ts'
import { submitApplication } from '#features/instructors/submit-application.ts'
import { saveQuiz } from '#features/quizzes/save-quiz.ts'
import type { Tx } from '#platform/database/database.ts'
import { givenCourse } from '../builders.ts'
import { seedCaptions } from './seed-captions.ts'

const DAY = 86_400_000

const CLIP = 'business-cashflow'

type Place = { now: Date; files: ReadonlyMap<string, number>; adminId: string }

const quiz = z.parse(QuizDefinition, {
  settings: { passMark: 60 },
  questions: [
    {
      type: 'SINGLE_CHOICE',
      prompt: 'A customer pays for last week’s bread today. When does the sale go into the book?',
      explanation: 'A sale counts on the day it’s made. The later payment settles a debt.',
      options: [
        { text: 'Today, with the money', isCorrect: false },
        { text: 'On the day of the sale', isCorrect: true },
      ],
    },
    { type: 'TRUE_FALSE', prompt: 'The cash in the drawer at the end of the day is that day’s profit.', isTrue: false },
  ],
})

/** Adds work for admins: a course in review for the second time, a draft, and applications to teach. */
export async function seedWaiting(tx: Tx, { now, files, adminId }: Place): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const video = { video_id: files.get(`clip/${CLIP}`) ?? null, discussion_enabled: true }
  const [teacher, author] = [await idOf(tx, 'instructor@akada.test'), await anotherInstructor(tx)]
  const submitted = await givenCourse(tx, {
    instructor_id: author,
    title: 'Records a Shop Can Live By',
    subtitle: 'One notebook, ten minutes an evening, and an answer when the bank asks',
    description_html: safeHtml`<p>Most shops know what they sold and few know what they earned. In this course, we set up <strong>one notebook</strong> that a tired person can keep, and read it together at the end of each month.</p><p>Every example is from a real shop in Enugu: bread on credit, a generator that eats the profit, an uncle who borrows from the cash drawer.</p>`,
    learning_objectives: [
      'Keep a cash book',
      'Tell profit from money in the cash drawer',
      'Close a month in an hour',
      'Show a lender what they ask for',
    ].join('\n'),
    requirements: 'A notebook and a pen',
    level: 'BEGINNER',
    status: 'DRAFT',
    created_at: ago(12),
    cover_id: files.get('cover/excel-for-work') ?? null,
    promotional_video_id: null,
    categoryIds: await categoryNamed(tx, 'Business & Finance'),
    sectionTitles: ['One notebook', 'The end of the month'],
    curriculum: [
      [
        { title: 'What belongs on a page', ...video, is_preview: true },
        { title: 'Bread on credit', ...video },
      ],
      [
        { title: 'Reading your own book', ...video },
        { title: 'Did it stick?', content_type: 'QUIZ', discussion_enabled: true },
      ],
    ],
  })
  await saveQuiz(tx, { lectureId: submitted.lectureIds.at(-1) ?? 0, definition: quiz, version: 0, now })
  const submit = async (at: Date) => {
    const locked = await lockOwnCourse(tx, { id: author, roles: ['INSTRUCTOR'], sessionId: '' }, submitted.id)
    await updateReviewStatus(tx, locked, { status: 'UNDER_REVIEW', now: at })
    await addEntry(tx, { courseId: submitted.id, kind: 'SUBMITTED', body: '', authorId: author, now: at })
  }
  await submit(ago(9))
  await decideCourse(
    tx,
    { id: adminId, roles: ['ADMIN'], sessionId: '' },
    {
      courseId: submitted.id,
      decision: 'CHANGES_REQUESTED',
      words:
        'A good start. Please add a quiz at the end, so that students can check what they remember, and say in the description who the course is for.',
      now: ago(7),
    },
  )
  await submit(ago(2))

  const draft = await givenCourse(tx, {
    instructor_id: teacher,
    title: 'A Course in the Making',
    subtitle: 'Open it in the editor and look around. No one else can see it',
    description_html: safeHtml`<p>This is a draft. Edit the text, add a lecture, build a quiz or upload a video. Changes are saved automatically.</p>`,
    learning_objectives: 'Find your way around the editor',
    requirements: '',
    status: 'DRAFT',
    promotional_video_id: null,
    categoryIds: await categoryNamed(tx, 'Web Development'),
    sectionTitles: ['First steps'],
    curriculum: [
      [
        { title: 'Welcome', ...video, is_preview: true },
        { title: 'A first quiz', content_type: 'QUIZ', discussion_enabled: true },
      ],
    ],
  })
  await saveQuiz(tx, { lectureId: draft.lectureIds.at(-1) ?? 0, definition: quiz, version: 0, now })

  const videos = [...submitted.lectureIds.slice(0, -1), ...draft.lectureIds.slice(0, -1)]
  await seedCaptions(
    tx,
    videos.map((lectureId) => ({ lectureId, clip: CLIP })),
    now,
  )

  await seedApplications(tx, ago)
}

async function seedApplications(tx: Tx, ago: (days: number) => Date): Promise<void> {
  await submitApplication(tx, {
    userId: await idOf(tx, 'blessing-okafor@students.akada.test'),
    teaching: {
      brand: 'Needle & Thread',
      headline: 'Tailor in Aba for eleven years',
      bio: 'I cut and sew for a market of four hundred stalls, and have taught six apprentices who now have machines of their own. I would like to teach cutting without waste.',
    },
    now: ago(1),
    isApprovedAtOnce: false,
  })
  await submitApplication(tx, {
    userId: await idOf(tx, 'brian-otieno@students.akada.test'),
    teaching: {
      brand: 'Otieno Repairs',
      headline: 'Phone technician in Nairobi, nine years at the bench',
      bio: 'I repair screens, charging ports and water damage, and I have trained two technicians. I would like to teach which repairs are worth doing and which tools to buy first.',
    },
    now: ago(4),
    isApprovedAtOnce: false,
  })
}

const idOf = async (tx: Tx, email: string): Promise<string> =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Returns the id of an instructor other than the demo instructor. */
async function anotherInstructor(tx: Tx): Promise<string> {
  const { id } = await tx
    .selectFrom('instructors')
    .innerJoin('users', 'users.id', 'instructors.user_id')
    .select('users.id')
    .where('users.email', '<>', 'instructor@akada.test')
    .orderBy('users.email')
    .executeTakeFirstOrThrow()
  return id
}

const categoryNamed = async (tx: Tx, name: string): Promise<number[]> =>
  (await tx.selectFrom('categories').select('id').where('name', '=', name).execute()).map(({ id }) => id)
