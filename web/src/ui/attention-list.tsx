import { formatCount } from '@akada/contract/counts.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { answerWithin, isPressing } from '../lib/deadline.ts'
import { formatAgo, formatMoment } from '../lib/moments.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'
import { LinkedRow, LinkedRows } from './linked-row.tsx'
import { Panel } from './panel.tsx'

/** Pending work of one kind. */
export type AttentionItem = {
  label: string
  /** Where the work is done. */
  to: string
  count: number
  oldestSince?: string | null | undefined
  /** The earliest deadline. */
  dueAt?: string | null | undefined
}

type NeedsAttentionProps = { query: UseQueryResult<readonly AttentionItem[]> }

/** The kinds of work that need attention, with the age of the oldest item, and links to where it is done. */
export const NeedsAttention = ({ query }: NeedsAttentionProps) => (
  <Panel title="Needs attention" what="pending work" query={query}>
    {(items) =>
      items.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-muted">
          <Icon name="check-circle" className="size-5 text-success" />
          You’re all caught up.
        </p>
      ) : (
        <LinkedRows>
          {items.map((item) => (
            <LinkedRow
              key={item.label}
              to={item.to}
              title={item.label}
              note={<Age {...item} />}
              end={<span className="tabular text-xl font-semibold">{formatCount(item.count)}</span>}
            />
          ))}
        </LinkedRows>
      )
    }
  </Panel>
)

function Age({ oldestSince, dueAt }: AttentionItem) {
  if (dueAt) {
    return (
      <time dateTime={dueAt} title={formatMoment(dueAt)} className="relative inline-block">
        <Badge kind={isPressing(dueAt) ? 'danger' : 'warning'}>{answerWithin(dueAt)}</Badge>
      </time>
    )
  }
  return oldestSince && <Oldest at={oldestSince} />
}

/** The age of the oldest pending item. */
export const Oldest = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)} className="relative">
    Oldest: {formatAgo(at).replace(/^on /, '')}
  </time>
)
