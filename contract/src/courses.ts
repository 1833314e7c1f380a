import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Paragraph } from './fields.ts'
import { paged, pageQuery } from './page.ts'

export const CourseStatus = z.enum(['DRAFT', 'UNDER_REVIEW', 'CHANGES_REQUESTED', 'REJECTED', 'LIVE', 'ARCHIVED'])
export type CourseStatus = z.infer<typeof CourseStatus>
export const ContentType = z.enum(['VIDEO', 'TEXT', 'QUIZ'])
export const ResourceType = z.enum(['PDF', 'ZIP', 'DOC', 'XLS', 'PPT', 'IMAGE', 'OTHER'])

const card = {
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  coverImageUrl: z.nullable(z.string()),
  instructorId: z.string(),
  instructorName: z.string(),
  priceNaira: z.nullable(z.number()),
  priceUsd: z.number(),
  isFree: z.boolean(),
  isBestseller: z.boolean(),
  averageRating: z.number(),
  totalReviews: z.int(),
  totalEnrollments: z.int(),
  totalLectures: z.int(),
  durationString: z.string(),
}

/** A course as the catalogue lists it. */
export const CourseCard = z.object(card)
export type CourseCard = z.infer<typeof CourseCard>

export const Resource = z.object({
  id: z.int(),
  title: z.string(),
  resourceType: ResourceType,
  fileExtension: z.string(),
  /** In bytes. */
  size: z.int(),
  fileUrl: z.string(),
})
export type Resource = z.infer<typeof Resource>

/** `contentUrl`, `contentHtml` and `resources` are there only for someone who may play the lecture. */
export const Lecture = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  contentType: ContentType,
  isPreview: z.boolean(),
  sectionId: z.int(),
  durationString: z.string(),
  durationSeconds: z.int(),
  discussionEnabled: z.boolean(),
  contentUrl: z.optional(z.string()),
  posterUrl: z.optional(z.string()),
  contentHtml: z.optional(z.string()),
  resources: z.optional(z.array(Resource)),
})
export type Lecture = z.infer<typeof Lecture>

export const Section = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  courseId: z.int(),
  durationString: z.string(),
  lectures: z.array(Lecture),
})
export type Section = z.infer<typeof Section>

export const Course = z.object({
  ...card,
  status: CourseStatus,
  description: z.string(),
  learningObjectives: z.string(),
  requirements: z.string(),
  level: z.enum(['BEGINNER', 'INTERMEDIATE', 'ADVANCED', 'ALL']),
  language: z.string(),
  /** In pixels, where they are known. */
  coverImageSize: z.optional(z.object({ width: z.int(), height: z.int() })),
  promotionalVideoUrl: z.nullable(z.string()),
  instructorPicture: z.nullable(z.string()),
  instructorBio: z.nullable(z.string()),
  instructorHeadline: z.nullable(z.string()),
  categoryIds: z.array(z.int()),
  totalResources: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  sections: z.array(Section),
})
export type Course = z.infer<typeof Course>

export const Category = z.object({ id: z.int(), name: z.string(), description: z.string(), totalCourses: z.int() })
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  access: 'public',
  cache: 'public',
  summary: 'All categories, in their order.',
  data: z.array(Category),
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/categories/:id',
  access: 'public',
  cache: 'public',
  summary: 'One category.',
  params: IdParams,
  data: Category,
  refuses: ['CATEGORY_NOT_FOUND'],
})

export const listCourses = endpoint({
  method: 'GET',
  path: '/courses',
  access: 'public',
  cache: 'public',
  summary: 'The catalogue: found by words, by category, most relevant or most popular first.',
  query: z.strictObject({
    search: z._default(Paragraph(200), ''),
    categoryId: z.optional(Id),
    status: z._default(CourseStatus, 'LIVE'),
    ...pageQuery({ first: 1, size: 100 }),
  }),
  data: z.extend(paged(CourseCard), {
    /** What was searched instead, where the words themselves find nothing. */
    correctedQuery: z.optional(z.string()),
    /** Words near to those that find nothing. */
    suggestions: z.optional(z.array(z.string())),
  }),
  refuses: ['SIGN_IN_REQUIRED', 'NOT_ALLOWED'],
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/courses/:id',
  aliases: ['/courses/details/:id'],
  access: 'public',
  cache: 'public',
  summary: 'A course with its curriculum; content addresses only for those who may play.',
  params: IdParams,
  data: Course,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

/** What a signed-in person has to do with a course; it never sits in a shared cache. */
export const getCourseStanding = endpoint({
  method: 'GET',
  path: '/courses/:id/standing',
  access: 'signed-in',
  summary: 'How the caller stands to a course: enrolled, in the cart, their own.',
  params: IdParams,
  data: z.object({
    enrollmentId: z.nullable(z.int()),
    isInCart: z.boolean(),
    isInstructor: z.boolean(),
    isAdmin: z.boolean(),
  }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const listSections = endpoint({
  method: 'GET',
  path: '/sections/course/:id',
  access: 'public',
  summary: 'The sections of a course with their lectures.',
  params: IdParams,
  data: z.array(Section),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getSection = endpoint({
  method: 'GET',
  path: '/sections/:id',
  access: 'public',
  summary: 'One section with its lectures.',
  params: IdParams,
  data: Section,
  refuses: ['SECTION_NOT_FOUND'],
})

export const listLectures = endpoint({
  method: 'GET',
  path: '/lectures/section/:id',
  access: 'public',
  summary: 'The lectures of a section.',
  params: IdParams,
  data: z.array(Lecture),
  refuses: ['SECTION_NOT_FOUND'],
})

export const getLecture = endpoint({
  method: 'GET',
  path: '/lectures/:id',
  access: 'public',
  summary: 'One lecture; its content only for those who may play it.',
  params: IdParams,
  data: Lecture,
  refuses: ['LECTURE_NOT_FOUND'],
})

export const downloadResource = endpoint({
  method: 'GET',
  path: '/resources/:id/download',
  access: 'public',
  summary: 'Sends those who may play the lecture on to the file.',
  params: IdParams,
  data: z.null(),
  refuses: ['RESOURCE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED'],
})
