import * as z from 'zod/mini'
import { CurrentPassword } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'

const DataExport = z.object({
  state: z.enum(['NONE', 'PREPARING', 'READY']),
  requestedAt: z.nullable(z.string()),
  /** A URL that works for 15 minutes. Request the export again for a new URL. */
  downloadUrl: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** When the file is deleted. */
  expiresAt: z.nullable(z.string()),
})

export const getDataExport = endpoint({
  method: 'GET',
  path: '/users/export',
  access: 'signed-in',
  summary: 'Get the status of the caller’s last data export',
  data: DataExport,
})

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/users/export',
  access: 'signed-in',
  summary: 'Request an export of the caller’s data',
  description: 'Creates a ZIP of JSON files in the background. Allowed once a day.',
  body: z.object({ password: CurrentPassword }),
  data: DataExport,
  refuses: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS', 'BUSY'],
})

/** The user's earnings that haven't been paid out, in naira or dollars. */
const EarningsDue = z.object({
  currency: Currency,
  amount: z.number(),
  /** When the whole amount becomes available. Null if all of it already is. */
  availableAt: z.nullable(z.string()),
  /** Whether part of the amount depends on an open dispute or refund request. Older releases omit this field. */
  isHeld: z.optional(z.boolean()),
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/me',
  access: 'signed-in',
  summary: 'Delete the caller’s account',
  description:
    'Closes it immediately and erases it after 7 days. Logging in before then restores it. Rejected if there are earnings but no bank details.',
  body: z.object({
    password: CurrentPassword,
    /** Closes the account even if earnings are due and no bank account is set. */
    leavesEarnings: z._default(z.boolean(), false),
  }),
  data: z.object({ eraseAt: z.string(), earningsDue: z.array(EarningsDue) }),
  refuses: ['WRONG_PASSWORD', 'EARNINGS_DUE', 'LAST_ADMIN', 'TOO_MANY_REQUESTS', 'BUSY'],
})
