// Complete API responses for screen tests. Each test overrides only the values that it depends on.
import type { Cart, CartCourse, Charge } from '@akada/contract/cart.ts'
import type { getStorefront } from '@akada/contract/catalog.ts'
import type { Course, CourseCard, Lecture } from '@akada/contract/courses.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import type { Enrollment } from '@akada/contract/enrollments.ts'
import type { Notification } from '@akada/contract/notifications.ts'
import type { getAccount } from '@akada/contract/profiles.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import type { WishlistCourse } from '@akada/contract/wishlist.ts'

let lastId = 0

export function givenCartCourse(course: Partial<CartCourse> = {}): CartCourse {
  lastId += 1
  return {
    id: lastId,
    title: `Course ${lastId}`,
    coverImageUrl: null,
    coverWidths: [],
    instructorName: 'Ada Obi',
    priceNaira: 15_000,
    priceUsd: 19.99,
    isFree: false,
    price: course.priceNaira ?? 15_000,
    originalPrice: (course.priceNaira ?? 15_000) + 20_000,
    problem: null,
    ...course,
  }
}

/** A cart as the server returns it, charged in naira by default. */
export function givenCartOf(courses: readonly CartCourse[], charge: Partial<Charge> = {}): Cart {
  const subtotal = courses.reduce((sum, { price }) => sum + (price ?? 0), 0)
  const blocked = courses.some(({ problem }) => problem !== null)
  const problem = blocked ? 'A course in your cart is no longer available to you.' : null
  const whole: Charge = { currency: 'NGN', subtotal, discount: 0, total: subtotal, savedPercent: 0, problem, ...charge }
  return { courses: [...courses], charge: courses.length === 0 ? null : whole }
}

/** A course as it appears in lists. */
export const courseCard = (changes: Partial<CourseCard> = {}): CourseCard => ({
  id: 7,
  title: 'Bookkeeping',
  subtitle: 'Know what you earn',
  coverImageUrl: null,
  coverWidths: [],
  instructorId: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  instructorName: 'Ngozi Bello',
  priceNaira: 15_000,
  priceUsd: 19.99,
  isFree: false,
  isBestseller: false,
  averageRating: 4.25,
  totalReviews: 1,
  totalEnrollments: 3,
  totalLectures: 4,
  durationString: '12m',
  ...changes,
})

/** A page of the course list. */
export const listed = (content: CourseCard[], totalElements = content.length, page = 1) => ({ content, totalElements, page, size: 24 })

type Account = Answer<typeof getAccount>

/** The account of the user whom `givenStudent` logs in. */
export const givenAccount = (account: Partial<Account> = {}): Account => ({
  id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@example.test',
  isEmailVerified: true,
  phoneNumber: null,
  about: null,
  profileUrl: null,
  smallProfileUrl: null,
  country: 'Nigeria',
  createdAt: '2026-01-01T00:00:00Z',
  roles: [{ name: 'STUDENT' }],
  userLinks: [],
  isProfilePublic: false,
  mustTurnOnSecondFactor: false,
  ...account,
})

/** An enrollment in the course with this id. */
export const enrollmentOf = (id: number, change: Partial<Enrollment> = {}): Enrollment => ({
  id: 100 + id,
  course: {
    id,
    title: `Course ${id}`,
    coverImageUrl: null,
    coverWidths: [],
    instructorName: 'Ngozi Eze',
    averageRating: 4.5,
    totalReviews: 12,
    durationHours: 2.5,
  },
  completed: false,
  progress: 0,
  completionDate: null,
  enrolledAt: '2026-03-01T10:00:00.000Z',
  lastLearnedAt: null,
  refundableUntil: null,
  ...change,
})

export function givenWish(course: Partial<WishlistCourse> = {}): WishlistCourse {
  lastId += 1
  return {
    id: lastId,
    title: `Course ${lastId}`,
    thumbnail: null,
    thumbnailWidths: [],
    instructor: { id: '8d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0bb', name: 'Ngozi Eze' },
    rating: 4.5,
    ratingCount: 12,
    priceNaira: 15_000,
    priceUsd: 19.99,
    isFree: false,
    isOnSale: true,
    ...course,
  }
}

export function givenNotification(notification: Partial<Notification> = {}): Notification {
  lastId += 1
  return {
    id: lastId,
    type: 'message',
    title: `News no. ${lastId}`,
    message: 'Something happened in your course.',
    read: false,
    course: null,
    link: null,
    createdAt: '2026-11-20T10:00:00Z',
    ...notification,
  }
}

/** The storefront of a site without courses. */
export const givenStorefront = (changes: Partial<Answer<typeof getStorefront>> = {}): Answer<typeof getStorefront> => ({
  title: 'Learn to weave',
  text: 'On a loom of your own.',
  totals: { courses: 0, students: 0, reviews: 0 },
  rows: [],
  takesDollars: true,
  showsDataCost: true,
  ...changes,
})

export const givenLecture = (changes: Partial<Lecture> = {}): Lecture => ({
  id: 31,
  title: 'Why keep books',
  description: safeHtml``,
  contentType: 'VIDEO',
  isPreview: false,
  sectionId: 5,
  durationString: '4m',
  durationSeconds: 240,
  discussionEnabled: false,
  ...changes,
})

/** A course as its page shows it, with one section of two videos. */
export const givenCourse = (changes: Partial<Course> = {}): Course => ({
  id: 7,
  title: 'Bookkeeping',
  subtitle: 'Know what you earn',
  description: safeHtml`<p>From the first sale on.</p>`,
  learningObjectives: 'Record every sale\n\nRead a balance sheet',
  requirements: 'A notebook',
  status: 'LIVE',
  level: 'BEGINNER',
  language: 'English',
  coverImageUrl: null,
  coverWidths: [],
  socialImageUrl: null,
  instructorTotals: { courses: 3, students: 2400, reviews: 12, averageRating: 4.62 },
  promotionalVideoUrl: null,
  instructorId: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  instructorName: 'Ngozi Bello',
  instructorProfileId: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa',
  instructorPicture: null,
  instructorBio: null,
  instructorHeadline: null,
  categoryIds: [1],
  priceNaira: 15_000,
  priceUsd: 19.99,
  isFree: false,
  isBestseller: false,
  averageRating: 4.25,
  totalReviews: 2,
  totalEnrollments: 1204,
  totalLectures: 2,
  paidAbroad: null,
  totalResources: 1,
  durationString: '8m',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-09-01T00:00:00.000Z',
  sections: [
    {
      id: 5,
      title: 'First steps',
      description: '',
      courseId: 7,
      durationString: '8m',
      lectures: [givenLecture({ isPreview: true }), givenLecture({ id: 32, title: 'The ledger' })],
    },
  ],
  ...changes,
})
