// Written by `npm run openapi` from ../accessibility.ts.
import type * as accessibility from '../accessibility.ts'
import type { Call } from '../endpoint.ts'

export const getAccessibility: Call<typeof accessibility.getAccessibility> = { method: 'GET', path: '/courses/:id/accessibility', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED'], empty: { checks: [{ places: [{ lectureId: null }] }], declared: [] } }
export const saveAccessibilityDeclaration: Call<typeof accessibility.saveAccessibilityDeclaration> = { method: 'PUT', path: '/courses/:id/accessibility', refuses: ['COURSE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE'], empty: { declared: [] } }
