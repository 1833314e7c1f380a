// Written by `npm run openapi` from ../audit.ts.
import type * as audit from '../audit.ts'
import type { Call } from '../endpoint.ts'

export const listAuditEntries: Call<typeof audit.listAuditEntries> = { method: 'GET', path: '/admin/audit', empty: { entries: [{ by: null, network: null, subject: { name: null }, before: null, after: null }], next: null, people: [] } }
export const downloadAuditEntries: Call<typeof audit.downloadAuditEntries> = { method: 'GET', path: '/admin/audit.csv' }
