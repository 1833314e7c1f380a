// Written by `npm run openapi` from ../discussions.ts.
import type * as discussions from '../discussions.ts'
import type { Call } from '../endpoint.ts'

export const listQuestions: Call<typeof discussions.listQuestions> = { method: 'GET', path: '/discussions', refuses: ['SIGN_IN_REQUIRED', 'NOT_ENROLLED', 'COURSE_NOT_FOUND', 'COURSE_GONE', 'LECTURE_NOT_FOUND', 'DISCUSSION_OFF'], empty: { content: [{ author: { picture: null, profileId: null }, editedAt: null, atSeconds: null, bestReplyId: null }] } }
export const listSimilarQuestions: Call<typeof discussions.listSimilarQuestions> = { method: 'GET', path: '/discussions/similar', refuses: ['NOT_ENROLLED', 'COURSE_NOT_FOUND', 'COURSE_GONE'] }
export const getThread: Call<typeof discussions.getThread> = { method: 'GET', path: '/discussions/:id', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'DISCUSSION_OFF'], empty: { content: [{ author: { picture: null, profileId: null }, editedAt: null }], question: { author: { picture: null, profileId: null }, editedAt: null, atSeconds: null, bestReplyId: null } } }
export const createQuestion: Call<typeof discussions.createQuestion> = { method: 'POST', path: '/discussions', refuses: ['NOT_ENROLLED', 'NOT_ALLOWED', 'LECTURE_NOT_FOUND', 'DISCUSSION_OFF', 'TOO_MANY_REQUESTS'], empty: { author: { picture: null, profileId: null }, editedAt: null, atSeconds: null, bestReplyId: null } }
export const createReply: Call<typeof discussions.createReply> = { method: 'POST', path: '/discussions/:id/replies', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'QUESTION_LOCKED', 'TOO_MANY_REQUESTS'], empty: { author: { picture: null, profileId: null }, editedAt: null } }
export const updatePost: Call<typeof discussions.updatePost> = { method: 'PATCH', path: '/discussions/:id', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'QUESTION_LOCKED'] }
export const deletePost: Call<typeof discussions.deletePost> = { method: 'DELETE', path: '/discussions/:id', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF'] }
export const upvotePost: Call<typeof discussions.upvotePost> = { method: 'PUT', path: '/discussions/:id/upvote', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF', 'POST_OWN'] }
export const followQuestion: Call<typeof discussions.followQuestion> = { method: 'PUT', path: '/discussions/:id/follow', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF'] }
export const setBestReply: Call<typeof discussions.setBestReply> = { method: 'PUT', path: '/discussions/:id/best-reply', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF'] }
export const updateQuestion: Call<typeof discussions.updateQuestion> = { method: 'PUT', path: '/discussions/:id/arrangement', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF'] }
export const approvePost: Call<typeof discussions.approvePost> = { method: 'POST', path: '/discussions/:id/release', refuses: ['POST_NOT_FOUND', 'NOT_ENROLLED', 'NOT_ALLOWED', 'DISCUSSION_OFF'] }
