// Written by `npm run openapi` from ../gifts.ts.
import type * as gifts from '../gifts.ts'
import type { Call } from '../endpoint.ts'

export const getGiftQuote: Call<typeof gifts.getGiftQuote> = { method: 'GET', path: '/gifts/quote', refuses: ['COURSE_NOT_FOUND'], empty: { courses: [{ coverImageUrl: null, coverWidths: [], priceNaira: null, price: null, problem: null }], bundles: { coverImageUrl: null, coverWidths: [], priceNaira: null, courses: [], ownedCourses: [], problem: null }, 'charge?': { problem: null } } }
export const updateGift: Call<typeof gifts.updateGift> = { method: 'PUT', path: '/gifts/:id', refuses: ['GIFT_NOT_FOUND', 'GIFT_CLOSED', 'GIFT_SENT_OFTEN', 'GIFT_DATE', 'GIFT_OWN_ADDRESS'], empty: { recipientEmail: null, sentAt: null, redeemedAt: null, problem: null } }
export const resendGift: Call<typeof gifts.resendGift> = { method: 'POST', path: '/gifts/:id/resend', refuses: ['GIFT_NOT_FOUND', 'GIFT_CLOSED', 'GIFT_SENT_OFTEN'], empty: { recipientEmail: null, sentAt: null, redeemedAt: null, problem: null } }
export const getGift: Call<typeof gifts.getGift> = { method: 'GET', path: '/gifts/:id', refuses: ['GIFT_NOT_FOUND'], empty: { giverName: null, course: { coverImageUrl: null, coverWidths: [] } } }
export const redeemGift: Call<typeof gifts.redeemGift> = { method: 'POST', path: '/gifts/:id/redeem', refuses: ['GIFT_NOT_FOUND', 'GIFT_OTHER_ADDRESS', 'GIFT_OVER', 'GIFT_OWNED', 'GIFT_TAUGHT'] }
