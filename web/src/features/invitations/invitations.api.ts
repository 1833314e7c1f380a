import {
  createInvitations,
  listInvitableCourses,
  listInvitations,
  previewInvitations,
  resendInvitation,
  revokeInvitation,
} from '@akada/contract/calls/invitations.ts'
import type { InvitationState } from '@akada/contract/invitations.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Instructors see the invitations to their own courses, managers and admins all. */
export type Scope = 'own' | 'all'
export type Filters = { search: string; state: InvitationState | undefined }

export const queryOf = (scope: Scope, { search, state }: Filters) => ({ scope, search, ...(state && { state }) })

export const invitationsQuery = (scope: Scope, { page, ...filters }: Filters & { page: number }) =>
  queryOptions({
    queryKey: ['invitations', scope, { page, ...filters }],
    queryFn: ({ signal }) => call(listInvitations, { query: { ...queryOf(scope, filters), page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const invitableCoursesQuery = (scope: Scope) => (search: string) =>
  queryOptions({
    queryKey: ['invitable-courses', scope, search],
    queryFn: ({ signal }) => call(listInvitableCourses, { query: { scope, search } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type Addresses = { courseId: number; addresses: string[] }

export const usePreview = () => useMutation({ mutationFn: (body: Addresses) => call(previewInvitations, { body }) })

function useInvitationsChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['invitations'] })
}

export const useInvite = () =>
  useMutation({ mutationFn: (body: Addresses) => call(createInvitations, { body }), onSuccess: useInvitationsChanged() })

export const useResend = () =>
  useMutation({ mutationFn: (id: number) => call(resendInvitation, { params: { id } }), onSettled: useInvitationsChanged() })

export const useRevoke = () =>
  useMutation({ mutationFn: (id: number) => call(revokeInvitation, { params: { id } }), onSettled: useInvitationsChanged() })
