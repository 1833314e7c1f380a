// Written by `npm run openapi` from ../seats.ts.
import type * as seats from '../seats.ts'
import type { Call } from '../endpoint.ts'

export const getSeatQuote: Call<typeof seats.getSeatQuote> = { method: 'GET', path: '/seats/quote', refuses: ['COURSE_NOT_FOUND', 'CART_EMPTY', 'SEATS_TOO_MANY'], empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], bundles: { coverImageUrl: null, coverWidths: [], priceNaira: null, courses: [], ownedCourses: [], problem: null }, 'charge?': { problem: null } } }
export const getTeam: Call<typeof seats.getTeam> = { method: 'GET', path: '/orders/:id/seats', refuses: ['ORDER_NOT_FOUND'], empty: { courses: [], seats: [{ email: null, member: null, acceptedAt: null, progress: null, lastActiveAt: null, problem: null }] } }
export const downloadTeam: Call<typeof seats.downloadTeam> = { method: 'GET', path: '/orders/:id/seats.csv', refuses: ['ORDER_NOT_FOUND'] }
export const assignSeats: Call<typeof seats.assignSeats> = { method: 'POST', path: '/orders/:id/seats/assign', refuses: ['ORDER_NOT_FOUND', 'SEATS_TAKEN', 'SEAT_SENT_OFTEN'], empty: { problems: [] } }
export const resendSeat: Call<typeof seats.resendSeat> = { method: 'POST', path: '/seats/:id/resend', refuses: ['SEAT_NOT_FOUND', 'SEAT_CLOSED', 'SEAT_SENT_OFTEN'] }
export const revokeSeat: Call<typeof seats.revokeSeat> = { method: 'POST', path: '/seats/:id/revoke', refuses: ['SEAT_NOT_FOUND', 'SEAT_CLOSED'] }
export const reassignSeat: Call<typeof seats.reassignSeat> = { method: 'POST', path: '/seats/:id/reassign', refuses: ['SEAT_NOT_FOUND', 'SEAT_CLOSED', 'SEAT_REASSIGNED', 'SEAT_USED', 'SEAT_REPEATED', 'SEAT_SENT_OFTEN'] }
export const getSeat: Call<typeof seats.getSeat> = { method: 'GET', path: '/seats/:id', refuses: ['SEAT_NOT_FOUND'], empty: { buyerName: null, course: { coverImageUrl: null, coverWidths: [] } } }
export const acceptSeat: Call<typeof seats.acceptSeat> = { method: 'POST', path: '/seats/:id/accept', refuses: ['SEAT_NOT_FOUND', 'SEAT_OTHER_ADDRESS', 'SEAT_OVER', 'SEAT_OWNED', 'SEAT_TAUGHT'] }
