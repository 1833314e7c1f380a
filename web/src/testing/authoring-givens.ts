// Complete API responses about an instructor's courses. Each test overrides only the values that it depends on.
import type { EditableCourse, OwnCourse } from '@akada/contract/authoring.ts'
import type { Category } from '@akada/contract/categories.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { startSession } from '../lib/session.ts'

export const instructorId = '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa'

export const givenInstructor = () => startSession({ token: 'token-of-an-instructor', id: instructorId, roles: ['STUDENT', 'INSTRUCTOR'] })

export const givenOwnCourse = (course: Partial<OwnCourse> = {}): OwnCourse => ({
  id: 7,
  title: 'Bookkeeping for small shops',
  subtitle: 'From a drawer of receipts to a balance in a weekend',
  coverImageUrl: null,
  coverWidths: [],
  status: 'DRAFT',
  priceNaira: 15_000,
  priceUsd: 20,
  isFree: false,
  totalLectures: 12,
  durationString: '1h 40m',
  totalEnrollments: 1204,
  averageRating: 4.56,
  totalReviews: 31,
  createdAt: '2026-10-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  submittedAt: null,
  isHeldBack: false,
  ...course,
})

const longEnough = safeHtml`<p>Everything from the first receipt to the balance of a year, with the books of a real shop.</p>`

export const givenEditableCourse = (course: Partial<EditableCourse> = {}): EditableCourse => ({
  id: 7,
  status: 'DRAFT',
  version: 3,
  instructorId,
  title: 'Bookkeeping for small shops',
  subtitle: 'From a drawer of receipts to a balance in a weekend',
  description: longEnough,
  priceUsd: 20,
  priceNaira: 15_000,
  isFree: false,
  categoryIds: [1],
  level: 'BEGINNER',
  language: 'English',
  learningObjectives: 'Keep a cash book\nClose a month',
  requirements: '',
  audience: '',
  welcomeMessage: '',
  completionMessage: '',
  certificateTemplate: 'CLASSIC',
  certificateAccent: '',
  certificateSignatory: '',
  certificateShowsHours: true,
  certificateShowsGrade: false,
  hasCertificateLogo: false,
  hasCertificateSignature: false,
  coverImageUrl: null,
  coverWidths: [],
  promotionalVideoUrl: null,
  totalEnrollments: 0,
  isDeletable: true,
  createdAt: '2026-10-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  submittedAt: null,
  isHeldBack: false,
  holdsChanges: false,
  ...course,
})

export const givenCategories = (count: number): Category[] =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    name: `Category ${place + 1}`,
    description: '',
    icon: 'book',
    totalCourses: 3,
  }))
