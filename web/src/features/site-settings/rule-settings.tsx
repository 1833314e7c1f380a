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
        label: 'Everyone who applies to teach becomes an instructor at once',
        hint: 'Otherwise a manager decides on each application.',
        kind: 'flag',
      }),
      field('requireSecondFactor', {
        label: 'Managers and admins need two-step login',
        hint: 'Without it they lose their powers at once. Turn it on for yourself first.',
        kind: 'flag',
      }),
    ],
  },
  {
    title: 'Courses on sale',
    fields: [
      field('holdChanges', {
        label: 'New lectures and new content wait for an admin',
        hint: 'Students see them once an admin has approved the changes; until then they see the earlier version. Titles, descriptions, captions and files of lectures that students already see change at once. If you turn this off, changes that already wait still need approval; later ones are shown at once.',
        kind: 'flag',
      }),
    ],
  },
  {
    title: 'Instructor coupons',
    intro: 'For coupons created or changed from now on. Admins are not limited.',
    fields: [
      field('couponMinPercent', { label: 'Smallest discount (%)', kind: 'whole' }),
      field('couponMaxPercent', { label: 'Largest discount (%)', kind: 'whole' }),
      field('couponMaxDays', { label: 'Longest validity in days', hint: '0: no limit.', kind: 'whole' }),
      field('couponMaxUses', { label: 'Most uses', hint: 'All codes of a batch together. 0: no limit.', kind: 'whole' }),
    ],
  },
  {
    title: 'Instructor storage',
    intro: 'For files added from now on. A lower limit deletes nothing.',
    fields: [
      field('storageGbPerInstructor', { label: 'Storage per instructor (GB)', kind: 'whole' }),
      field('largeUploadsAtOnce', {
        label: 'Unfinished large uploads per person',
        hint: 'Larger than 100 MB.',
        kind: 'whole',
      }),
    ],
  },
]

export const RuleSettings = ({ settings }: { settings: Settings['rules'] }) => (
  <SettingsForm label="Rules" group="rules" settings={settings} cards={cards} save={(changes) => call(updateRules, { body: changes })} />
)
