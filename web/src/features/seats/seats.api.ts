import { assignSeats, getSeat, getSeatQuote, getTeam, reassignSeat, resendSeat, revokeSeat } from '@akada/contract/calls/seats.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** What the order of a team is for: one course, or all courses in the cart. */
export type TeamOrder = number | 'cart'

/** Keeps the last price while a changed number of seats is priced. */
export const seatQuoteQuery = (order: TeamOrder, seats: number) =>
  queryOptions({
    queryKey: ['seat-quote', order, seats],
    queryFn: ({ signal }) => call(getSeatQuote, { query: { seats, ...(order !== 'cart' && { courseId: order }) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

const TEAMS = ['teams']

export const teamQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...TEAMS, orderId],
    queryFn: ({ signal }) => call(getTeam, { params: { id: orderId } }, { signal }),
  })

/** A seat as its invited person sees it. */
export const seatQuery = (id: number, token: string, uid: string | undefined) =>
  queryOptions({
    queryKey: ['seat', id, token, uid],
    queryFn: ({ signal }) => call(getSeat, { params: { id }, query: { token } }, { signal }),
    staleTime: 0,
  })

/** The team’s page and the buyer’s orders show the seats. */
function useTeamChanged() {
  const queryClient = useQueryClient()
  return () => Promise.all([queryClient.invalidateQueries({ queryKey: TEAMS }), queryClient.invalidateQueries({ queryKey: ['orders'] })])
}

type Addresses = { courseId: number; addresses: string[] }

export const useAssign = (orderId: number) =>
  useMutation({
    mutationFn: (body: Addresses) => call(assignSeats, { params: { id: orderId }, body }),
    onSettled: useTeamChanged(),
  })

export const useResend = () =>
  useMutation({ mutationFn: (id: number) => call(resendSeat, { params: { id } }), onSettled: useTeamChanged() })

export const useRevoke = () =>
  useMutation({ mutationFn: (id: number) => call(revokeSeat, { params: { id } }), onSettled: useTeamChanged() })

export function useReassign() {
  const changed = useTeamChanged()
  return async (id: number, email: string) => {
    await call(reassignSeat, { params: { id }, body: { email } })
    await changed()
  }
}
