// Written by `npm run openapi` from ../checkout-reminders.ts.
import type * as checkoutReminders from '../checkout-reminders.ts'
import type { Call } from '../endpoint.ts'

export const restoreCheckout: Call<typeof checkoutReminders.restoreCheckout> = { method: 'POST', path: '/checkout-reminders/restore', refuses: ['REMINDER_NOT_FOUND', 'REMINDER_EXPIRED', 'CART_FULL', 'COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN'], empty: { courses: [], notes: [], couponCode: null } }
