// Written by `npm run openapi` from ../moderation.ts.
import type * as moderation from '../moderation.ts'
import type { Call } from '../endpoint.ts'

export const listModerationCases: Call<typeof moderation.listModerationCases> = { method: 'GET', path: '/manager/moderation', empty: { content: [{ title: null, rating: null, changedTo: null, writtenAt: null, question: null, course: null, lectureTitle: null, author: { id: null }, reports: [], decision: null }] } }
export const decideModerationCase: Call<typeof moderation.decideModerationCase> = { method: 'POST', path: '/manager/moderation/:id/decide', refuses: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_OWN', 'NOT_ALLOWED', 'PERSON_NOT_FOUND'], empty: { title: null, rating: null, changedTo: null, writtenAt: null, question: null, course: null, lectureTitle: null, author: { id: null }, reports: [], decision: null } }
export const decideModerationCases: Call<typeof moderation.decideModerationCases> = { method: 'POST', path: '/manager/moderation/decide', empty: { results: [{ refusal: null }] } }
