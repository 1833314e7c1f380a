import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { Failed } from '../../ui/failed.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { SwitchField } from '../../ui/switch-field.tsx'
import { type MailPreferences, mailPreferencesQuery, useChangeMailPreferences } from './mail-preferences.api.ts'

export function MailPreferencesCard() {
  const preferences = useQuery(mailPreferencesQuery)
  return (
    <SectionCard title="Emails" intro="You’ll always receive receipts and security alerts.">
      {preferences.isPending && (
        <Loading label="Loading your preferences…">
          <div className="grid gap-4">
            {kinds.map(({ kind }) => (
              <Skeleton key={kind} className="h-12" />
            ))}
          </div>
        </Loading>
      )}
      {preferences.isError && !preferences.data && (
        <Failed
          message="We couldn’t load your preferences."
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
          busy={preferences.isFetching}
        />
      )}
      {preferences.data && <Switches preferences={preferences.data} />}
    </SectionCard>
  )
}

const kinds: readonly { kind: keyof MailPreferences; label: string; hint: string }[] = [
  { kind: 'certificate', label: 'Certificates', hint: 'When a course certificate is ready.' },
  { kind: 'message', label: 'Messages', hint: 'Course news from your instructors and us.' },
  {
    kind: 'promotion',
    label: 'Offers',
    hint: 'Promotions from your instructors. Turning this off also hides them in notifications.',
  },
  { kind: 'reminder', label: 'Order reminders', hint: 'If you start an order but don’t pay for it: at most two emails per order.' },
  { kind: 'news', label: 'Product news', hint: 'Site-wide announcements and offers. Doesn’t affect the newsletter.' },
  { kind: 'comment', label: 'Comments', hint: 'Questions, replies and answers that involve you.' },
  { kind: 'dailyDigest', label: 'Daily comment digest', hint: 'One email a day with all unread comments, instead of one each.' },
  { kind: 'weeklyDigest', label: 'Weekly summary', hint: 'Your weekly progress in the courses you’ve started.' },
  { kind: 'alert', label: 'Teaching', hint: 'Updates on your instructor application and course reviews.' },
]

const Switches = ({ preferences }: { preferences: MailPreferences }) => (
  <div className="grid gap-5">
    {kinds.map((words) => (
      <MailSwitch key={words.kind} {...words} isOn={preferences[words.kind] ?? true} />
    ))}
  </div>
)

function MailSwitch({ kind, label, hint, isOn }: { kind: keyof MailPreferences; label: string; hint: string; isOn: boolean }) {
  const change = useChangeMailPreferences()
  return (
    <SwitchField
      label={label}
      hint={hint}
      isOn={isOn}
      onChange={(chosen) => change.mutate({ [kind]: chosen })}
      saving={change.isPending ? 'under-way' : change.isSuccess ? 'saved' : undefined}
      error={change.isError ? sentenceOf(change.error, 'We couldn’t save that. Please try again.') : undefined}
    />
  )
}
