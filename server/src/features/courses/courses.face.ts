/** Queries that other features may call. */

export { markCurriculumChanged, setSalePrices } from './courses.authoring.queries.ts'
export { isFound } from './courses.listing.queries.ts'
export { countCoursesIn, lockCoursesIn, moveCourses } from './courses.placing.queries.ts'
export { eraseSignatures, setCertificatePicture, withdrawCourses } from './courses.queries.ts'
export { lockCourses } from './courses.ranking.queries.ts'
export { updateReviewStatus } from './courses.review.queries.ts'
