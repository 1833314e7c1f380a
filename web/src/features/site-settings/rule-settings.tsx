import { updateRules } from '@akada/contract/calls/site-settings.ts'
import { ruleFields } from '@akada/contract/site-settings.ts'
import { call } from '../../lib/api.ts'
import { fieldsOf } from './setting-fields.ts'
import { type FieldCard, SettingsForm } from './settings-form.tsx'
import type { Settings } from './site-settings.api.ts'

const field = fieldsOf(ruleFields)

const cards: readonly FieldCard[] = [
  {
    title: 'Users',
    fields: [
      field('approveInstructors', {
        label: 'Approve instructor applications automatically',
        hint: 'If off, a manager reviews each application.',
        kind: 'flag',
      }),
      field('requireSecondFactor', {
        label: 'Require two-step verification for managers and admins',
        hint: 'Managers and admins without it lose their permissions immediately. Set it up for your own account first.',
        kind: 'flag',
      }),
    ],
  },
  {
    title: 'Published courses',
    fields: [
      field('holdChanges', {
        label: 'Review new lectures and content before students see them',
        hint: 'Students see the earlier version until an admin approves the changes. Changes to the titles, descriptions, captions and files of lectures that students already see take effect immediately. If you turn this off, changes already waiting for review still need approval. Later changes appear immediately.',
        kind: 'flag',
      }),
    ],
  },
  {
    title: 'Videos from other sites',
    intro:
      'When students play such a video, the other site gets data about their visit. Each student is asked first, and can’t download these videos.',
    fields: [
      field('allowsVideoLinks', {
        label: 'Allow videos from YouTube, Vimeo and the hosts below',
        hint: 'If you turn this off, lectures keep their links, but show a message instead of the video.',
        kind: 'flag',
      }),
      field('videoHosts', {
        label: 'Other hosts',
        hint: 'One host per line, such as videos.example.com. Lectures can play MP4 and HLS files from there.',
        kind: 'lines',
        placeholder: 'videos.example.com',
      }),
    ],
  },
  {
    title: 'Instructor coupons',
    intro: 'Applies to new and edited coupons. Admins have no limits.',
    fields: [
      field('couponMinPercent', { label: 'Minimum discount', kind: 'whole', unit: '%' }),
      field('couponMaxPercent', { label: 'Maximum discount', kind: 'whole', unit: '%' }),
      field('couponMaxDays', { label: 'Maximum duration', hint: 'Use 0 for no limit.', kind: 'whole', unit: 'days' }),
      field('couponMaxUses', {
        label: 'Maximum redemptions',
        hint: 'Total per batch of codes. Use 0 for no limit.',
        kind: 'whole',
        unit: 'uses',
      }),
    ],
  },
  {
    title: 'Invitations',
    intro: 'Invited students don’t pay, so the site earns nothing. Managers and admins have no limit.',
    fields: [
      field('invitationsPerMonth', {
        label: 'Invitations per instructor and month',
        hint: 'Use 0 if instructors can’t invite students.',
        kind: 'whole',
        unit: 'invitations',
      }),
    ],
  },
  {
    title: 'Checkout reminders',
    intro: 'Emails to buyers who didn’t pay for their order. You can edit their text in Communication › Email templates.',
    fields: [
      field('firstReminderHours', {
        label: 'First reminder',
        hint: 'After the checkout. Use 0 to send none.',
        kind: 'whole',
        unit: 'hours',
      }),
      field('secondReminderHours', {
        label: 'Last reminder',
        hint: 'After the checkout. Use 0 to send none.',
        kind: 'whole',
        unit: 'hours',
      }),
    ],
  },
  {
    title: 'Instructor storage',
    intro: 'Applies to new files. Lowering the limit doesn’t delete any.',
    fields: [
      field('storageGbPerInstructor', { label: 'Storage per instructor', kind: 'whole', unit: 'GB' }),
      field('largeUploadsAtOnce', {
        label: 'Large uploads in progress per user',
        hint: 'Files larger than 100 MB.',
        kind: 'whole',
      }),
    ],
  },
]

export const RuleSettings = ({ settings }: { settings: Settings['rules'] }) => (
  <SettingsForm label="Policies" group="rules" settings={settings} cards={cards} save={(changes) => call(updateRules, { body: changes })} />
)
