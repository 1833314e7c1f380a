import type { SiteSettings } from '#features/settings/settings.site.ts'
import type { ReminderHours } from './checkout-reminders.rules.ts'

export const hoursOf = ({ firstReminderHours, secondReminderHours }: SiteSettings): ReminderHours => ({
  1: firstReminderHours,
  2: secondReminderHours,
})
