import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { IdParams, Nothing } from './fields.ts'

/** The parts of the site that are checked. */
export const Examined = z.enum([
  'DISK',
  'DATABASE',
  'AUDIT_LOG',
  'JOBS',
  'MAIL',
  'PAYMENTS',
  'CLOCK',
  'STORAGE',
  'VIDEOS',
  'BACKUPS',
  'CERTIFICATES',
  'SETTINGS',
])
export type Examined = z.infer<typeof Examined>

/** GOOD: no problem. WEAK: works, but needs attention. BAD: doesn't work, or is about to fail. */
export const FindingState = z.enum(['GOOD', 'WEAK', 'BAD'])
export type FindingState = z.infer<typeof FindingState>

export const Finding = z.object({
  about: Examined,
  state: FindingState,
  says: z.string(),
  /** The recommended action. Null if none is needed. */
  mend: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

export const FailingJob = z.object({
  id: z.int(),
  kind: z.string(),
  /** GIVEN_UP: no more automatic retries. */
  state: z.enum(['RETRYING', 'GIVEN_UP']),
  tries: z.int(),
  /** The first line of the error. */
  error: z.nullable(z.string()),
  /** The time of the next retry, or the time when the job was given up. */
  at: z.string(),
})
export type FailingJob = z.infer<typeof FailingJob>

export const Backup = z.object({ name: z.string(), takenAt: z.string(), bytes: z.int(), files: z.int() })
export type Backup = z.infer<typeof Backup>

export const Operations = z.object({
  /** The semantic version of the release, such as 1.0.0. Null in responses of older releases. */
  version: z.nullable(z.string()),
  examinedAt: z.string(),
  findings: z.array(Finding),
  jobs: z.object({
    /** The number of jobs that are due now. */
    due: z.int(),
    oldestDueAt: z.nullable(z.string()),
    failing: z.array(FailingJob),
    failingCount: z.int(),
  }),
  backups: z.object({
    /** The time of the daily backup, in Lagos time, such as 02:30. Null if backups are made only on request. */
    plannedAt: z.nullable(z.string()),
    kept: z.int(),
    isRunning: z.boolean(),
    list: z.array(Backup),
  }),
})
export type Operations = z.infer<typeof Operations>

export const getOperations = endpoint({
  method: 'GET',
  path: '/admin/operations',
  access: 'admin',
  summary: 'Get the site’s status',
  description: 'The findings of the last check, failing jobs and backups.',
  data: Operations,
})

export const checkSite = endpoint({
  method: 'POST',
  path: '/admin/operations/examine',
  access: 'admin',
  summary: 'Check the site now',
  description: 'The site also checks itself every five minutes.',
  data: Operations,
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/admin/operations/jobs/:id/retry',
  access: 'admin',
  summary: 'Retry a failing job now',
  params: IdParams,
  data: Nothing,
  refuses: ['JOB_NOT_FAILING'],
})

export const retryJobs = endpoint({
  method: 'POST',
  path: '/admin/operations/jobs/retry',
  access: 'admin',
  summary: 'Retry all failing jobs now',
  data: z.object({ count: z.int() }),
})

export const startBackup = endpoint({
  method: 'POST',
  path: '/admin/operations/backups',
  access: 'admin',
  summary: 'Start a backup',
  data: Nothing,
  refuses: ['BACKUP_RUNNING'],
})
