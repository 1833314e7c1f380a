import * as z from 'zod/mini'
import { CourseCharge } from './cart.ts'
import { CourseLevel, CourseStatus } from './course-fields.ts'
import { endpoint, redirect } from './endpoint.ts'
import { Currency, cover, Id, IdParams, Line, partsOf, SearchWords } from './fields.ts'
import { Closed, OpeningRule } from './pacing.ts'
import { paged, pageQuery } from './page.ts'
import { RenditionSize, VideoProvider } from './playback.ts'
import { Review } from './reviews.ts'
import { RichText } from './rich-text.ts'

export { CourseLevel, CourseStatus } from './course-fields.ts'

export const ContentType = z.enum(['VIDEO', 'TEXT', 'QUIZ', 'ASSIGNMENT'])
export type ContentType = z.infer<typeof ContentType>
export const ResourceType = z.enum(['PDF', 'ZIP', 'DOC', 'XLS', 'PPT', 'IMAGE', 'OTHER'])
export type ResourceType = z.infer<typeof ResourceType>

const card = {
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  ...cover,
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
  /**
   * The charges for visitors who see dollar prices (`paidAbroad`) and naira prices (`paidAtHome`). Absent if the displayed price is
   * charged.
   */
  paidAbroad: z.nullish(CourseCharge),
  paidAtHome: z.nullish(CourseCharge),
  /** The running sale price: when it ends, and the regular prices. Absent without one. */
  sale: z.optional(z.object({ endsAt: z.string(), priceNaira: z.nullable(z.number()), priceUsd: z.number() })),
}

export const CourseCard = z.object(card)
export type CourseCard = z.infer<typeof CourseCard>

/** A course that an invitation, or another way in, offers. */
export const OfferedCourse = z.object({ id: z.int(), title: z.string(), ...cover, instructorName: z.string() })
export type OfferedCourse = z.infer<typeof OfferedCourse>

/** A course in the catalog, with fields that older clients use to sort and filter. Older releases omit these fields. */
const ListedCourse = z.extend(CourseCard, {
  status: z.optional(CourseStatus),
  categoryIds: z.optional(z.array(z.int())),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
})
export type ListedCourse = z.infer<typeof ListedCourse>

export const Resource = z.object({
  id: z.int(),
  title: z.string(),
  /** Absent from responses of older releases. */
  description: z.optional(z.string()),
  /** Copies of `title` and `fileUrl` under the names that older clients read. */
  name: z.optional(z.string()),
  url: z.optional(z.string()),
  resourceType: ResourceType,
  fileExtension: z.string(),
  /** In bytes. */
  size: z.int(),
  fileUrl: z.string(),
})
export type Resource = z.infer<typeof Resource>

/** The language of a video's captions. `getCaptions` returns their text. */
export const CaptionTrack = z.object({
  /** A BCP 47 language tag. */
  language: z.string(),
  label: z.string(),
})
export type CaptionTrack = z.infer<typeof CaptionTrack>

/** The unreleased part of a lecture. LECTURE: the whole new lecture. CONTENT: new content, while students see the previous content. */
export const Held = z.enum(['LECTURE', 'CONTENT'])
export type Held = z.infer<typeof Held>

/** A lecture. `contentUrl`, `renditions`, `contentHtml`, `captions` and `resources` are present only if the caller may play it. */
export const Lecture = z.object({
  id: z.int(),
  title: z.string(),
  description: RichText,
  contentType: ContentType,
  isPreview: z.boolean(),
  sectionId: z.int(),
  durationString: z.string(),
  durationSeconds: z.int(),
  discussionEnabled: z.boolean(),
  contentUrl: z.optional(z.string()),
  posterUrl: z.optional(z.string()),
  /** Present if another site serves the video, which can’t be downloaded then. `getPlayback` returns its address. */
  videoProvider: z.optional(VideoProvider),
  /** The sizes of the video's renditions, smallest first. `getPlayback` returns their URLs. */
  renditions: z.optional(z.array(RenditionSize)),
  /** Lecture lists include the text only if all texts in the list total at most 100 kB. `GET /lectures/:id` always includes it. */
  contentHtml: z.optional(RichText),
  captions: z.optional(z.array(CaptionTrack)),
  resources: z.optional(z.array(Resource)),
  /** The unreleased part of this lecture. Only for the instructor and staff. */
  held: z.optional(Held),
  /** When the lecture opens to students. Absent if it opens with its section. */
  opens: z.optional(OpeningRule),
  /** What this lecture waits for. Only for students to whom it isn't open yet. */
  closed: z.optional(Closed),
})
export type Lecture = z.infer<typeof Lecture>

export const Section = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  courseId: z.int(),
  durationString: z.string(),
  /** When the section opens to students. Absent if it opens at once. */
  opens: z.optional(OpeningRule),
  lectures: z.array(Lecture),
})
export type Section = z.infer<typeof Section>

export const Course = z.object({
  ...card,
  status: CourseStatus,
  description: RichText,
  learningObjectives: z.string(),
  requirements: z.string(),
  level: CourseLevel,
  language: z.string(),
  /** In pixels, if known. */
  coverImageSize: z.optional(z.object({ width: z.int(), height: z.int() })),
  promotionalVideoUrl: z.nullable(z.string()),
  /** Null if the instructor’s profile isn’t visible, such as after a suspension. */
  instructorProfileId: z.nullable(z.string()),
  instructorPicture: z.nullable(z.string()),
  instructorBio: z.nullable(z.string()),
  instructorHeadline: z.nullable(z.string()),
  /** Totals over all of the instructor's LIVE courses. */
  instructorTotals: z.object({ courses: z.int(), students: z.int(), reviews: z.int(), averageRating: z.number() }),
  /** 1200 × 630 pixels, for link previews. */
  socialImageUrl: z.nullable(z.string()),
  categoryIds: z.array(z.int()),
  totalResources: z.int(),
  /** The total length for each content type that has lectures. Absent from responses of older releases. */
  durations: z.optional(z.partialRecord(ContentType, z.string())),
  createdAt: z.string(),
  updatedAt: z.string(),
  sections: z.array(Section),
  /** The lowest prices in the 30 days before the running sale price started. Absent without one. */
  lowestBeforeSale: z.optional(z.object({ priceNaira: z.nullable(z.number()), priceUsd: z.number() })),
  /** The public coupons that can be used for this course now, at most 3. Absent if there are none. */
  coupons: z.optional(z.array(z.object({ code: z.string(), discountPercentage: z.number(), expiresAt: z.nullable(z.string()) }))),
  /** The published courses to take before this one, required ones first. Absent if there are none. */
  prerequisites: z.optional(z.array(z.object({ id: z.int(), title: z.string(), isRequired: z.boolean() }))),
  /** The newest reviews. `GET /reviews/course/:id` returns all. Like the next two fields, absent from responses of older releases. */
  reviews: z.optional(z.array(z.omit(Review, { answer: true }))),
  instructor: z.optional(z.object({ id: z.string(), name: z.string(), picture: z.nullable(z.string()), bio: z.nullable(z.string()) })),
  /** The resources of lectures that the caller may play, in order. */
  resources: z.optional(z.array(Resource)),
})
export type Course = z.infer<typeof Course>

/** A query parameter with several comma-separated values, such as `BEGINNER,ALL`. */
const several = <Choice extends z.ZodMiniType>(choice: Choice, max = 20) =>
  z.pipe(
    z.pipe(
      // A repeated query parameter arrives as an array.
      z.union([z.string(), z.array(z.string())], 'Enter one or more values, separated by commas.'),
      z.transform((value) => [value].flat().flatMap(partsOf) as z.input<Choice>[]),
    ),
    z.array(choice).check(z.maxLength(max, `Choose at most ${max}.`)),
  )

export const CourseLength = z.enum(['under-1', '1-3', '3-6', '6-17', 'over-17'])
export type CourseLength = z.infer<typeof CourseLength>
export const CourseSort = z.enum(['relevant', 'popular', 'rated', 'newest', 'price-low', 'price-high'])
export type CourseSort = z.infer<typeof CourseSort>

const filters = {
  search: SearchWords,
  categoryId: z.optional(Id),
  price: z.optional(z.enum(['free', 'paid'])),
  /** The minimum average rating, in stars. */
  rating: z.optional(z.enum(['4.5', '4.0', '3.5', '3.0'])),
  /** In hours. */
  length: z.optional(several(CourseLength)),
  level: z.optional(several(CourseLevel)),
  language: z.optional(several(Line(1, 60))),
}
const CourseFilters = z.object(filters)
export type CourseFilters = z.infer<typeof CourseFilters>

export const listCatalog = endpoint({
  method: 'GET',
  path: '/courses',
  access: 'public',
  cache: 'public',
  summary: 'List and search published courses',
  description:
    'By words, category and filters, most relevant or most popular first by default. Courses that match every word come before those that match most. A search returns at most 1,000 courses.',
  query: z.object({
    ...filters,
    status: z._default(CourseStatus, 'LIVE'),
    sort: z.optional(CourseSort),
    /** The currency used to sort by price. */
    currency: z._default(Currency, 'USD'),
    ...pageQuery({ first: 1, size: 100 }),
  }),
  data: z.extend(paged(ListedCourse), {
    /** Whether more courses match than `totalElements` counts. The additional matches aren't listed. */
    isAtLeast: z.optional(z.boolean()),
    /** The corrected search, if the original words match nothing. */
    correctedQuery: z.optional(z.string()),
    /** Search words that match no course. */
    leftOut: z.optional(z.array(z.string())),
    /** Whether the listed courses match only some of the words, because no course matches all. */
    isPartial: z.optional(z.boolean()),
    /** Words similar to the unmatched ones. */
    suggestions: z.optional(z.array(z.string())),
  }),
  refuses: ['SIGN_IN_REQUIRED', 'NOT_ALLOWED'],
})

const counted = z.array(z.object({ value: z.string(), count: z.int() }))

export const getCourseFacets = endpoint({
  method: 'GET',
  path: '/courses/facets',
  access: 'public',
  cache: 'public',
  summary: 'Count the courses for each filter choice',
  description: 'With the other filters applied. An estimate for words that match thousands of courses.',
  query: z.object(filters),
  data: z.object({ price: counted, rating: counted, length: counted, level: counted, language: counted }),
})

export const listChosenCourses = endpoint({
  method: 'GET',
  path: '/courses/cards',
  access: 'public',
  cache: 'public',
  summary: 'List up to 20 published courses by id',
  description: 'In the order of the request.',
  query: z.object({ ids: z._default(several(Id), []) }),
  data: z.array(CourseCard),
})

export const listRelatedCourses = endpoint({
  method: 'GET',
  path: '/courses/:id/related',
  access: 'public',
  cache: 'public',
  summary: 'List related courses',
  description: 'Up to 8 similar courses and up to 8 others by the same instructor.',
  params: IdParams,
  data: z.object({ related: z.array(CourseCard), byInstructor: z.array(CourseCard) }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/courses/:id',
  aliases: ['/courses/details/:id'],
  access: 'public',
  cache: 'public',
  summary: 'Get a course with its curriculum',
  description: 'Content URLs only for users who may play the content.',
  params: IdParams,
  data: Course,
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

/** A logged-in user's relation to a course. Never cached by shared caches. */
export const getCourseRelation = endpoint({
  method: 'GET',
  path: '/courses/:id/standing',
  access: 'signed-in',
  summary: 'Get the caller’s relation to a course',
  description: 'Whether they are enrolled, have it in the cart or wishlist, or teach it, and the price that they would pay.',
  params: IdParams,
  data: z.object({
    enrollmentId: z.nullable(z.int()),
    enrolledAt: z.nullable(z.string()),
    /** Whether the user enrolled through a paid order. */
    isBought: z.boolean(),
    /** Whether the user has archived the enrollment. */
    isArchived: z.boolean(),
    isInCart: z.boolean(),
    isWishlisted: z.boolean(),
    isInstructor: z.boolean(),
    isAdmin: z.boolean(),
    /** The caller's charge for the course. Null if it is free or not for sale. */
    charge: z.nullish(CourseCharge),
  }),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const listSections = endpoint({
  method: 'GET',
  path: '/sections/course/:id',
  access: 'public',
  summary: 'List the sections of a course with their lectures',
  params: IdParams,
  data: z.array(Section),
  refuses: ['COURSE_NOT_FOUND', 'COURSE_GONE'],
})

export const getSection = endpoint({
  method: 'GET',
  path: '/sections/:id',
  access: 'public',
  summary: 'Get a section with its lectures',
  params: IdParams,
  data: Section,
  refuses: ['SECTION_NOT_FOUND'],
})

export const listLectures = endpoint({
  method: 'GET',
  path: '/lectures/section/:id',
  access: 'public',
  summary: 'List the lectures of a section',
  params: IdParams,
  data: z.array(Lecture),
  refuses: ['SECTION_NOT_FOUND'],
})

export const getLecture = endpoint({
  method: 'GET',
  path: '/lectures/:id',
  access: 'public',
  summary: 'Get a lecture',
  description: 'Content only for users who may play it.',
  params: IdParams,
  data: Lecture,
  refuses: ['LECTURE_NOT_FOUND'],
})

export const listPlayable = endpoint({
  method: 'GET',
  path: '/lectures/playable',
  access: 'signed-in',
  summary: 'List which lectures the caller may play',
  description: 'For lectures that are downloaded to a device.',
  query: z.object({ ids: z._default(several(Id, 500), []) }),
  data: z.object({
    lectureIds: z.array(z.int()),
    /** The server's current time. */
    now: z.string(),
  }),
})

export const downloadResource = endpoint({
  method: 'GET',
  path: '/resources/:id/download',
  answers: redirect,
  access: 'public',
  summary: 'Download a resource',
  description: 'Redirects to the file. For users who may play the lecture.',
  params: IdParams,
  data: z.null(),
  refuses: ['RESOURCE_NOT_FOUND', 'SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'LECTURE_CLOSED'],
})
