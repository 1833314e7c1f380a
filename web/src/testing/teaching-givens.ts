import type { OwnCourse } from '@akada/contract/authoring.ts'

export const givenOwnCourse = (changes: Partial<OwnCourse> = {}): OwnCourse => ({
  id: 7,
  title: 'Bookkeeping',
  subtitle: 'For small shops',
  coverImageUrl: null,
  coverWidths: [],
  status: 'LIVE',
  priceNaira: 15_000,
  priceUsd: 15,
  isFree: false,
  totalLectures: 2,
  durationString: '2m',
  totalEnrollments: 4,
  averageRating: 4.5,
  totalReviews: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  submittedAt: null,
  isHeldBack: false,
  ...changes,
})
