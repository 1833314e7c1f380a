import { updateRules } from '@akada/contract/calls/site-settings.ts'
import { ruleFields } from '@akada/contract/site-settings.ts'
import { call } from '../../lib/api.ts'
import { fieldsOf } from './setting-fields.ts'
import { type FieldCard, SettingsForm } from './settings-form.tsx'
import type { Settings } from './site-settings.api.ts'

const field = fieldsOf(ruleFields)

const cards: readonly FieldCard[] = [
  {
    title: 'People',
    fields: [
      field('approveInstructors', {
        label: 'Whoever applies to teach is an instructor at once',
        hint: 'Otherwise a manager decides on each application.',
        kind: 'flag',
      }),
      field('requireSecondFactor', {
        label: 'Managers and admins need two-step login',
        hint: 'Without it their powers rest from their next call on. Turn it on for yourself first.',
        kind: 'flag',
      }),
    ],
  },
  {
    title: 'Courses on sale',
    fields: [
      field('holdChanges', {
        label: 'New lectures and new content wait for an admin',
        hint: 'Students see them once an admin has looked at the changes of the course; until then they learn what was there before. Titles, descriptions, captions and files of lectures that are already shown change at once. When this is turned off, what waits goes on waiting for a look, and what is new from then on is shown at once.',
        kind: 'flag',
      }),
    ],
  },
  {
    title: 'Coupons of instructors',
    intro: 'For coupons that are made or changed from now on. Admins are free to make others.',
    fields: [
      field('couponMinPercent', { label: 'Smallest discount (%)', kind: 'whole' }),
      field('couponMaxPercent', { label: 'Greatest discount (%)', kind: 'whole' }),
      field('couponMaxDays', { label: 'Longest time in days', hint: '0: as long as they like.', kind: 'whole' }),
      field('couponMaxUses', { label: 'Most uses', hint: 'Of all codes of a batch together. 0: as many as they like.', kind: 'whole' }),
    ],
  },
  {
    title: 'Storage of instructors',
    intro: 'For files that are added from now on. A lower limit deletes nothing.',
    fields: [
      field('storageGbPerInstructor', { label: 'Storage for each instructor (GB)', kind: 'whole' }),
      field('largeUploadsAtOnce', {
        label: 'Unfinished large uploads for each person',
        hint: 'An upload of more than 100 MB is large.',
        kind: 'whole',
      }),
    ],
  },
]

export const RuleSettings = ({ settings }: { settings: Settings['rules'] }) => (
  <SettingsForm label="Rules" group="rules" settings={settings} cards={cards} save={(changes) => call(updateRules, { body: changes })} />
)
