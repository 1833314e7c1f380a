import type { AnnouncementKind } from '@akada/contract/announcements.ts'
import { createAnnouncement, getAnnouncementOutlook, listAnnouncements } from '@akada/contract/calls/announcements.ts'
import type { Sent } from '@akada/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type AnnouncementsAsked = { courseId: number | undefined; page: number }

export const announcementsQuery = ({ courseId, page }: AnnouncementsAsked) =>
  queryOptions({
    queryKey: ['announcements', 'list', courseId ?? null, page],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { page, ...(courseId !== undefined && { courseId }) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The current recipient count, and how many announcements are left this month. */
export const outlookQuery = (courseId: number, kind: AnnouncementKind) =>
  queryOptions({
    queryKey: ['announcements', 'outlook', courseId, kind],
    queryFn: ({ signal }) => call(getAnnouncementOutlook, { query: { courseId, kind } }, { signal }),
    staleTime: 0,
  })

export function useAnnounce() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof createAnnouncement>['body']) => call(createAnnouncement, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['announcements'] }),
  })
}

export const kindWords: Record<AnnouncementKind, { label: string; hint: string }> = {
  EDUCATIONAL: { label: 'Educational', hint: 'New lectures, corrections and help. Up to 4 a month per course.' },
  PROMOTIONAL: { label: 'Promotional', hint: 'Coupons and other courses. Up to 2 a month, only to students who accept offers.' },
}
