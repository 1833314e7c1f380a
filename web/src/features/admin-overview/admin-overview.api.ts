import { listReviewQueue } from '@akada/contract/calls/course-reviews.ts'
import { listApplications } from '@akada/contract/calls/instructors.ts'
import { listModerationCases } from '@akada/contract/calls/moderation.ts'
import { listPeople } from '@akada/contract/calls/people.ts'
import { getSiteOverview } from '@akada/contract/calls/site-performance.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { adminPaths, managerPaths } from '../../lib/work-paths.ts'
import type { AttentionItem } from '../../ui/attention-list.tsx'

export type SiteOverview = Answer<typeof getSiteOverview>

// The server recounts every minute.
const MINUTE_MS = 60_000

export const siteOverviewQuery = queryOptions({
  queryKey: ['admin-overview'],
  queryFn: ({ signal }) => call(getSiteOverview, {}, { signal }),
  refetchInterval: MINUTE_MS,
})

const first = { page: 1, size: 1 }

/** Each list starts with the longest-waiting item. */
export const adminPendingQuery = queryOptions({
  queryKey: ['admin-overview', 'pending'],
  queryFn: async ({ signal }): Promise<AttentionItem[]> => {
    const [reviews, changes, applications, reports] = await Promise.all([
      call(listReviewQueue, { query: { queue: 'SUBMITTED', ...first } }, { signal }),
      call(listReviewQueue, { query: { queue: 'CHANGED', ...first } }, { signal }),
      call(listApplications, { query: { status: 'PENDING', ...first } }, { signal }),
      call(listModerationCases, { query: first }, { signal }),
    ])
    const review = reviews.content[0]
    return [
      {
        label: 'Courses to review',
        to: reviews.totalElements === 1 && review ? adminPaths.courseReview(review.id) : adminPaths.courseReviews(),
        count: reviews.totalElements,
        oldestSince: review?.waitingSince,
      },
      {
        label: 'Changed courses',
        to: adminPaths.courseReviews({ queue: 'changed' }),
        count: changes.totalElements,
        oldestSince: changes.content[0]?.waitingSince,
      },
      {
        label: 'Pending applications',
        to: managerPaths.applications(),
        count: applications.totalElements,
        oldestSince: applications.content[0]?.createdAt,
      },
      {
        label: 'Pending reports',
        to: managerPaths.moderation(),
        count: reports.totalElements,
        oldestSince: reports.content[0]?.openedAt,
      },
    ].filter(({ count }) => count > 0)
  },
  staleTime: 0,
  refetchInterval: MINUTE_MS,
})

const NEW_USERS = 6

export const newUsersQuery = queryOptions({
  queryKey: ['admin-overview', 'users'],
  queryFn: ({ signal }) => call(listPeople, { query: { page: 1, size: NEW_USERS } }, { signal }),
  staleTime: 0,
  refetchInterval: MINUTE_MS,
})
