import type { Broadcast, BroadcastState } from '@akada/contract/broadcasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ListSkeleton } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { audienceText, stateWords } from './broadcast-words.ts'
import { broadcastQuery, type To, useCancelBroadcast } from './broadcasts.api.ts'
import { MailPreview } from './mail-preview.tsx'
import { Progress } from './progress.tsx'

type OpenBroadcastProps = { id: number; to: To; listAddress: string }

/** Shows the editor for a draft, or the state of a scheduled or sent broadcast. */
export function OpenBroadcast({ id, to, listAddress }: OpenBroadcastProps) {
  const broadcast = useQuery(broadcastQuery(id))
  if (broadcast.isPending) return <ListSkeleton label="Loading message…" />
  if (!broadcast.data)
    return (
      <Failed
        message="We couldn’t load this message."
        error={broadcast.error}
        onRetry={() => void broadcast.refetch()}
        busy={broadcast.isFetching}
      />
    )
  return broadcast.data.state === 'DRAFT' ? (
    <BroadcastEditor to={to} saved={broadcast.data} listAddress={listAddress} />
  ) : (
    <Sent broadcast={broadcast.data} to={to} />
  )
}

const Sent = ({ broadcast, to }: { broadcast: Broadcast; to: To }) => (
  <SectionCard title={broadcast.subject}>
    <Facts
      facts={[
        ['Status', <State key="state" {...stateWords[broadcast.state]} />],
        ['Recipients', audienceText(broadcast)],
        ...momentsOf(broadcast),
      ]}
    />
    {broadcast.progress && <Progress state={broadcast.state} progress={broadcast.progress} to={to} />}
    {(broadcast.state === 'SCHEDULED' || broadcast.state === 'SENDING') && <Cancel broadcast={broadcast} />}
    <div className="mt-6 max-w-xl">
      <MailPreview id={broadcast.id} version={broadcast.version} />
    </div>
  </SectionCard>
)

const State = ({ label, kind }: (typeof stateWords)[BroadcastState]) => <Badge kind={kind}>{label}</Badge>

const momentsOf = ({ sendAt, begunAt, endedAt }: Broadcast) =>
  [
    ['Scheduled for', begunAt ? null : sendAt],
    ['Started', begunAt],
    ['Finished', endedAt],
  ].flatMap(([name, at]) => (name && at ? [[name, <Moment key={name} at={at} isExact />] as const] : []))

function Cancel({ broadcast: { id, state } }: { broadcast: Broadcast }) {
  const [isAsked, setAsked] = useState(false)
  const canceling = useCancelBroadcast()
  const isScheduled = state === 'SCHEDULED'
  return (
    <div className="mt-4">
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {isScheduled ? 'Unschedule' : 'Stop sending'}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={isScheduled ? 'Unschedule this message?' : 'Stop sending this message?'}
        text={
          isScheduled
            ? 'The message returns to drafts and won’t be sent.'
            : 'Emails already sent can’t be recalled. You can’t resume sending.'
        }
        confirmText={isScheduled ? 'Unschedule' : 'Stop sending'}
        cancelText="Go back"
        variant="danger"
        busy={canceling.isPending}
        busyText="Canceling…"
        onConfirm={() => canceling.mutate(id, { onSettled: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      />
    </div>
  )
}
