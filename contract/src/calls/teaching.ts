// Written by `npm run openapi` from ../teaching.ts.
import type * as teaching from '../teaching.ts'
import type { Call } from '../endpoint.ts'

export const getPerformance: Call<typeof teaching.getPerformance> = { method: 'GET', path: '/instructor/performance', refuses: ['COURSE_NOT_FOUND'], empty: { currencies: [], totals: { money: [], averageRating: null }, before: { money: [], averageRating: null }, days: [{ money: [], averageRating: null }], daysBefore: [{ money: [], averageRating: null }], courses: [{ money: [], averageRating: null }], lectures: null, sources: { campaign: null, money: [] } } }
export const downloadPerformance: Call<typeof teaching.downloadPerformance> = { method: 'GET', path: '/instructor/performance/table.csv', refuses: ['COURSE_NOT_FOUND'] }
export const listQuestionInbox: Call<typeof teaching.listQuestionInbox> = { method: 'GET', path: '/instructor/questions', refuses: ['COURSE_NOT_FOUND'], empty: { content: [{ author: { picture: null, profileId: null }, editedAt: null, atSeconds: null, bestReplyId: null }] } }
export const listReceivedReviews: Call<typeof teaching.listReceivedReviews> = { method: 'GET', path: '/instructor/reviews', refuses: ['COURSE_NOT_FOUND'], empty: { content: [{ authorPicture: null, answer: null }] } }
