import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.ts'
import type { JobHandler } from '#platform/jobs/workers.ts'
import { queueCheckoutReminders, SEND_CHECKOUT_REMINDER } from './queue-checkout-reminders.ts'
import { sendCheckoutReminder } from './send-checkout-reminder.ts'

const MINUTE_MS = 60_000
const OfReminder = z.object({ reminderId: z.int() })

export const checkoutReminderJobs = (deps: Deps): JobHandler[] => [
  { kind: 'queue-checkout-reminders', everyMs: MINUTE_MS, run: () => queueCheckoutReminders(deps) },
  { kind: SEND_CHECKOUT_REMINDER, run: (payload) => sendCheckoutReminder(deps, z.parse(OfReminder, payload).reminderId) },
]
