import type { CaptionKind } from '@akada/contract/captions.ts'
import type { OpeningRule } from '@akada/contract/pacing.ts'
import type { QuizDefinition } from '@akada/contract/quizzes.ts'
import { asWritten } from '#features/quizzes/quizzes.choices.ts'
import type { Db } from '#platform/database/database.ts'
import { groupedBy } from '#platform/grouped-by.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findCourse, listCaptions, listCategories, listLectures, listResources, listSections } from './course-transfer.queries.ts'

type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>
type LectureRow = Omit<Awaited<ReturnType<typeof listLectures>>[number], 'quiz' | 'sectionId'>
type ResourceRow = Awaited<ReturnType<typeof listResources>>[number]

export type WholeLecture = LectureRow & {
  quiz: QuizDefinition | null
  captions: { language: string; label: string; kind: CaptionKind; cues: string }[]
  resources: ResourceRow[]
}

/** The complete content of a course, without its students. */
export type WholeCourse = CourseRow & {
  categories: { id: number; name: string }[]
  sections: { title: string; description: string; opens: OpeningRule | null; lectures: WholeLecture[] }[]
}

export async function readCourse(db: Db, courseId: number): Promise<WholeCourse> {
  const course = (await findCourse(db, courseId)) ?? refuse('COURSE_NOT_FOUND')
  const [categories, sections, lectures] = [
    await listCategories(db, courseId),
    await listSections(db, courseId),
    await listLectures(db, courseId),
  ]
  const ids = lectures.map(({ id }) => id)
  const [captions, resources] = ids.length > 0 ? [await listCaptions(db, ids), await listResources(db, ids)] : [[], []]
  const [captionsOf, resourcesOf] = [groupedBy(captions, 'lectureId'), groupedBy(resources, 'lectureId')]
  const whole = lectures.map(({ quiz, ...lecture }) => ({
    ...lecture,
    quiz: quiz && asWritten(quiz),
    captions: [...captionsOf(lecture.id)],
    resources: [...resourcesOf(lecture.id)],
  }))
  const lecturesOf = groupedBy(whole, 'sectionId')
  return {
    ...course,
    categories,
    sections: sections.map(({ id, title, description, opens }) => ({
      title,
      description,
      opens,
      lectures: [...lecturesOf(id)],
    })),
  }
}

/** Returns whether captions contain cues. An editor may have deleted all of them. */
export const hasCues = ({ cues }: { cues: string }): boolean => cues.includes('-->')
