import { formatCount } from '@akada/contract/counts.ts'
import { formatShare } from '../../lib/measures.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import type { Performance } from './performance.api.ts'

/** Shows the conversion funnel, from a view of the course page to the completion of the course. */
export function VisitFunnel({ totals }: Pick<Performance, 'totals'>) {
  const steps = stepsOf(totals)
  const most = Math.max(...steps.map(({ count }) => count))
  return (
    <SectionCard
      title="Conversion funnel"
      intro="Page views in this period, excluding bots, managers, admins and the course’s instructor. Repeat views within 30 minutes count once. The other steps count students who enrolled in this period."
    >
      <ol className="grid gap-3">
        {steps.map(({ name, count, share }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_12rem]"
          >
            <span>{name}</span>
            <ShareBar part={count} whole={most} className="w-full max-sm:order-last max-sm:col-span-2" />
            <span className="tabular text-right">
              <span className="font-semibold">{formatCount(count)}</span>
              {share !== null && <span className="ml-2 text-ink-muted">{share}</span>}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

const stepsOf = ({ views, enrollments, began, finished }: Performance['totals']) => [
  { name: 'Page views', count: views, share: null },
  // Omits the share if it would exceed 100%. Some enrollments have no counted view, such as those from before views were counted.
  {
    name: 'Enrolled',
    count: enrollments,
    share: views < enrollments || views === 0 ? null : `${formatShare(enrollments, views)} of views`,
  },
  { name: 'Started', count: began, share: enrollments === 0 ? null : `${formatShare(began, enrollments)} of enrolled` },
  { name: 'Completed', count: finished, share: enrollments === 0 ? null : `${formatShare(finished, enrollments)} of enrolled` },
]
