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
    <SectionCard title="Emails" intro="Receipts, and what concerns the safety of your account, always come.">
      {preferences.isPending && (
        <Loading label="Loading your choices...">
          <div className="grid gap-4">
            {kinds.map(({ kind }) => (
              <Skeleton key={kind} className="h-12" />
            ))}
          </div>
        </Loading>
      )}
      {preferences.isError && !preferences.data && (
        <Failed message="We couldn’t load your choices." onRetry={() => void preferences.refetch()} busy={preferences.isFetching} />
      )}
      {preferences.data && <Switches preferences={preferences.data} />}
    </SectionCard>
  )
}

const kinds: readonly { kind: keyof MailPreferences; label: string; hint: string }[] = [
  { kind: 'certificate', label: 'Certificates', hint: 'When the certificate of a course you have finished is ready.' },
  { kind: 'message', label: 'Messages', hint: 'News about your courses, from your instructors and from us.' },
  {
    kind: 'promotion',
    label: 'Offers',
    hint: 'What the instructors of your courses offer. Without it they come neither by email nor here.',
  },
  { kind: 'news', label: 'What is new here', hint: 'Announcements to everybody, and offers of ours. The newsletter is apart from it.' },
  { kind: 'comment', label: 'Comments', hint: 'Questions, replies and answers that concern you.' },
  { kind: 'dailyDigest', label: 'Comments once a day', hint: 'Those you have not read, together in one email instead of one each.' },
  { kind: 'weeklyDigest', label: 'Weekly summary', hint: 'Once a week, how far you are in the courses you have begun.' },
  { kind: 'alert', label: 'Teaching', hint: 'News about your application to become an instructor.' },
]

const Switches = ({ preferences }: { preferences: MailPreferences }) => (
  <div className="grid gap-5">
    {kinds.map((words) => (
      <MailSwitch key={words.kind} {...words} isOn={preferences[words.kind]} />
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
