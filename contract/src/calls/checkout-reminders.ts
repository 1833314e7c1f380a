// Written by `npm run openapi` from ../checkout-reminders.ts.
import type * as checkoutReminders from '../checkout-reminders.ts'
import type { Call } from '../endpoint.ts'

export const restoreCheckout: Call<typeof checkoutReminders.restoreCheckout> = { method: 'POST', path: '/checkout-reminders/restore', refuses: ['REMINDER_NOT_FOUND', 'REMINDER_EXPIRED', 'CART_FULL', 'COURSE_NOT_FOUND', 'COURSE_FREE', 'COURSE_OWNED', 'COURSE_OWN'], empty: { courses: [], notes: [], couponCode: null } }
export const getReminderReport: Call<typeof checkoutReminders.getReminderReport> = { method: 'GET', path: '/manager/checkout-reminders', empty: { recovered: [] } }
export const downloadRecoveredOrders: Call<typeof checkoutReminders.downloadRecoveredOrders> = { method: 'GET', path: '/manager/checkout-reminders/recovered.csv' }
