import { formatCount } from '@akada/contract/counts.ts'
import { Change, previousDays, Tile } from '../../ui/figure-tiles.tsx'
import type { Performance } from './performance.api.ts'

/** New enrollments in the period, with those of today and yesterday. */
export const EnrollmentsTile = ({ performance: { totals, before, days } }: { performance: Performance }) => {
  const [yesterday, today] = days.slice(-2)
  return (
    <Tile
      name="New enrollments"
      note={<Change now={totals.enrollments} before={before.enrollments} previous={previousDays(days.length)} />}
      parts={[
        { name: 'Today', value: formatCount(today?.enrollments ?? 0) },
        { name: 'Yesterday', value: formatCount(yesterday?.enrollments ?? 0) },
      ]}
    >
      {formatCount(totals.enrollments)}
    </Tile>
  )
}
