import { toMajor } from '@akada/contract/money.ts'
import { percentDone } from '#features/enrollments/enrollments.rules.ts'
import { asWritten } from '#features/quizzes/quizzes.choices.ts'
import { wordAnswers } from '#features/quizzes/quizzes.wording.ts'
import { averageRating } from '#features/ratings/ratings.rules.ts'
import type { Db } from '#platform/database/database.ts'
import * as ask from './privacy.export.queries.ts'
import { pick } from './privacy.rules.ts'

export async function gatherEnrollments(db: Db, userId: string) {
  const completionsOf = pick(await ask.completionsOf(db, userId), 'enrollmentId')
  const positionsOf = pick(await ask.positionsOf(db, userId), 'enrollmentId')
  const enrollments = await ask.enrollmentsOf(db, userId)
  return enrollments.map(({ id, totalLectures, ...enrollment }) => {
    const completed = completionsOf(id)
    return {
      ...enrollment,
      percentDone: percentDone({ ...enrollment, totalLectures, completedLectures: completed.length }),
      completedLectures: completed,
      leftOffAt: positionsOf(id),
    }
  })
}

export async function gatherQuizAttempts(db: Db, userId: string) {
  const attempts = await ask.quizAttemptsOf(db, userId)
  return attempts.map(({ quiz, answers, ...attempt }) => ({ ...attempt, answers: wordAnswers(quiz, answers) }))
}

export async function gatherWork(db: Db, userId: string) {
  const [submitted, files] = [await ask.submissionsOf(db, userId), await ask.workFilesOf(db, userId)]
  const filesOf = (submissionId: number | null) =>
    files.filter((file) => file.submissionId === submissionId).map(({ submissionId: _, ...file }) => file)
  const waiting = filesOf(null)
  return [
    ...submitted.map(({ id, ...work }) => ({ ...work, files: filesOf(id) })),
    ...(waiting.length > 0 ? [{ notSubmitted: waiting }] : []),
  ]
}

export async function gatherReviews(db: Db, userId: string) {
  const reviews = await ask.reviewsOf(db, userId)
  return reviews.map(({ ratingHalves, ...review }) => ({ ...review, stars: ratingHalves / 2 }))
}

export async function gatherTaughtCourses(db: Db, userId: string) {
  const sectionsOf = pick(await ask.taughtSectionsOf(db, userId), 'courseId')
  const lecturesOf = pick(await ask.taughtLecturesOf(db, userId), 'sectionId')
  const resourcesOf = pick(await ask.taughtResourcesOf(db, userId), 'lectureId')
  const captionsOf = pick(await ask.taughtCaptionsOf(db, userId), 'lectureId')
  const quizOf = pick(await ask.taughtQuizzesOf(db, userId), 'lectureId')
  const courses = await ask.taughtCoursesOf(db, userId)
  return courses.map(({ descriptionHtml, priceNairaMinor, priceUsdMinor, ratingHalvesSum, ...course }) => ({
    ...course,
    description: descriptionHtml,
    priceNaira: priceNairaMinor === null ? null : toMajor(priceNairaMinor),
    priceUsd: toMajor(priceUsdMinor),
    averageRating: averageRating({ ratingHalvesSum, totalReviews: course.reviews }),
    sections: sectionsOf(course.id).map(({ id: sectionId, ...section }) => ({
      ...section,
      lectures: lecturesOf(sectionId).map(({ id, ...lecture }) => ({
        ...lecture,
        captions: captionsOf(id),
        resources: resourcesOf(id),
        quizzes: quizOf(id).map(({ quiz }) => asWritten(quiz)),
      })),
    })),
  }))
}
