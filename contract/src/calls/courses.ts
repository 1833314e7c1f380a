// Written by `npm run openapi` from ../courses.ts.
import type * as courses from '../courses.ts'
import type { Call } from '../endpoint.ts'

export const listCatalog: Call<typeof courses.listCatalog> = { method: 'GET', path: '/courses', refuses: ['SIGN_IN_REQUIRED', 'NOT_ALLOWED'], empty: { content: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null } }] } }
export const getCourseFacets: Call<typeof courses.getCourseFacets> = { method: 'GET', path: '/courses/facets', empty: { price: [], rating: [], length: [], level: [], language: [] } }
export const listChosenCourses: Call<typeof courses.listChosenCourses> = { method: 'GET', path: '/courses/cards', empty: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null } }] }
export const listRelatedCourses: Call<typeof courses.listRelatedCourses> = { method: 'GET', path: '/courses/:id/related', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'], empty: { related: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null } }], byInstructor: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null } }] } }
export const getCourse: Call<typeof courses.getCourse> = { method: 'GET', path: '/courses/:id', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'], empty: { coverImageUrl: null, coverWidths: [], priceNaira: null, paidAbroad: { problem: null }, paidAtHome: { problem: null }, promotionalVideoUrl: null, instructorPicture: null, instructorBio: null, instructorHeadline: null, socialImageUrl: null, categoryIds: [], sections: [{ lectures: [] }], reviews: { authorPicture: null }, instructor: { picture: null, bio: null } } }
export const getCourseRelation: Call<typeof courses.getCourseRelation> = { method: 'GET', path: '/courses/:id/standing', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'], empty: { enrollmentId: null, enrolledAt: null, charge: { problem: null } } }
export const listSections: Call<typeof courses.listSections> = { method: 'GET', path: '/sections/course/:id', refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'], empty: [{ lectures: [] }] }
export const getSection: Call<typeof courses.getSection> = { method: 'GET', path: '/sections/:id', refuses: ['SECTION_NOT_FOUND'], empty: { lectures: [] } }
export const listLectures: Call<typeof courses.listLectures> = { method: 'GET', path: '/lectures/section/:id', refuses: ['SECTION_NOT_FOUND'] }
export const getLecture: Call<typeof courses.getLecture> = { method: 'GET', path: '/lectures/:id', refuses: ['LECTURE_NOT_FOUND'] }
export const listPlayable: Call<typeof courses.listPlayable> = { method: 'GET', path: '/lectures/playable', empty: { lectureIds: [] } }
export const downloadResource: Call<typeof courses.downloadResource> = { method: 'GET', path: '/resources/:id/download', refuses: ['RESOURCE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED'] }
