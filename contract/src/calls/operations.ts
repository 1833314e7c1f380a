// Written by `npm run openapi` from ../operations.ts.
import type * as operations from '../operations.ts'
import type { Call } from '../endpoint.ts'

export const getOperations: Call<typeof operations.getOperations> = { method: 'GET', path: '/admin/operations', empty: { version: null, findings: [{ mend: null }], jobs: { oldestDueAt: null, failing: [{ error: null }] }, backups: { plannedAt: null, list: [] } } }
export const checkSite: Call<typeof operations.checkSite> = { method: 'POST', path: '/admin/operations/examine', empty: { version: null, findings: [{ mend: null }], jobs: { oldestDueAt: null, failing: [{ error: null }] }, backups: { plannedAt: null, list: [] } } }
export const retryJob: Call<typeof operations.retryJob> = { method: 'POST', path: '/admin/operations/jobs/:id/retry', refuses: ['JOB_NOT_FAILING'] }
export const retryJobs: Call<typeof operations.retryJobs> = { method: 'POST', path: '/admin/operations/jobs/retry' }
export const startBackup: Call<typeof operations.startBackup> = { method: 'POST', path: '/admin/operations/backups', refuses: ['BACKUP_RUNNING'] }
