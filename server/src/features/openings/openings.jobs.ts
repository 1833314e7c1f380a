import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { QUEUE_OPENING_NOTICES, queueOpeningNotices, SEND_OPENING_NOTICE } from './queue-opening-notices.ts'
import { sendOpeningNotice } from './send-opening-notice.ts'

const OfEnrollment = z.object({ enrollmentId: z.int() })
const Page = z.object({ now: z.string(), after: z.int() })

const QUARTER_HOUR_MS = 15 * 60_000

export const openingJobs = ({ db, clock }: Deps): JobHandler[] => [
  { kind: 'begin-opening-notices', everyMs: QUARTER_HOUR_MS, run: () => queueOpeningNotices(db, { now: clock(), after: 0 }) },
  {
    kind: QUEUE_OPENING_NOTICES,
    run: (payload) => {
      const { now, after } = z.parse(Page, payload)
      return queueOpeningNotices(db, { now: new Date(now), after })
    },
  },
  { kind: SEND_OPENING_NOTICE, run: (payload) => sendOpeningNotice(db, { ...z.parse(OfEnrollment, payload), now: clock() }) },
]
