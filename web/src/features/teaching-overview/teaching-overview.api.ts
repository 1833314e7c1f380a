import type { OwnCourse } from '@akada/contract/authoring.ts'
import { listSubmissions } from '@akada/contract/calls/assignments.ts'
import { listOwnCourses } from '@akada/contract/calls/authoring.ts'
import { getFindings } from '@akada/contract/calls/course-reviews.ts'
import { listQuestionInbox, listReceivedReviews } from '@akada/contract/calls/teaching.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import type { AttentionItem } from '../../ui/attention-list.tsx'

const first = { page: 1, size: 1 }

/** Work to grade, questions and reviews without a reply, and courses whose review asks for changes. */
export const teachingPendingQuery = queryOptions({
  queryKey: ['teaching-overview', 'pending'],
  queryFn: async ({ signal }): Promise<AttentionItem[]> => {
    const [changes, questions, reviews, submissions] = await Promise.all([
      call(listOwnCourses, { query: { status: 'CHANGES_REQUESTED' } }, { signal }),
      call(listQuestionInbox, { query: { show: 'unanswered', ...first } }, { signal }),
      call(listReceivedReviews, { query: { show: 'unanswered', ...first } }, { signal }),
      // The oldest work to grade comes first.
      call(listSubmissions, { query: { state: 'WAITING', ...first } }, { signal }),
    ])
    const [course, question] = [changes.content[0], questions.content[0]]
    const [firstRequest] = changes.content.flatMap(({ changesRequestedAt }) => changesRequestedAt ?? []).sort()
    return [
      {
        label: 'Courses with requested changes',
        to:
          changes.totalElements === 1 && course
            ? instructorPaths.editCourse(course.id)
            : instructorPaths.courses({ status: 'CHANGES_REQUESTED' }),
        count: changes.totalElements,
        oldestSince: firstRequest,
      },
      {
        label: 'Work to grade',
        to: instructorPaths.assignments(),
        count: submissions.counts.WAITING,
        oldestSince: submissions.content[0]?.submittedAt,
      },
      {
        label: 'Questions to answer',
        to: instructorPaths.communication(),
        count: questions.unanswered,
        oldestSince: question?.createdAt,
      },
      {
        label: 'Reviews to reply to',
        to: instructorPaths.communication({ tab: 'reviews' }),
        count: reviews.unanswered,
        oldestSince: reviews.unansweredSince,
      },
    ].filter(({ count }) => count > 0)
  },
  staleTime: 0,
})

export type CheckedCourse = { course: OwnCourse; missing: number; weak: number }

// Each course is measured by its own call.
const CHECKED = 8

/** The newest courses that have findings. */
export const courseFindingsQuery = queryOptions({
  queryKey: ['teaching-overview', 'findings'],
  queryFn: async ({ signal }): Promise<{ checked: CheckedCourse[]; courses: number }> => {
    const { content, totalElements } = await call(listOwnCourses, { query: { page: 1, size: CHECKED } }, { signal })
    const open = content.filter(({ status }) => status === 'DRAFT' || status === 'CHANGES_REQUESTED' || status === 'LIVE')
    const checked = await Promise.all(
      open.map(async (course) => {
        const findings = await call(getFindings, { params: { id: course.id } }, { signal })
        const missing = findings.filter(({ severity }) => severity === 'MISSING').length
        return { course, missing, weak: findings.length - missing }
      }),
    )
    return { checked: checked.filter(({ missing, weak }) => missing + weak > 0), courses: totalElements }
  },
})
