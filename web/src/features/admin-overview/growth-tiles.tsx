import { formatCount } from '@akada/contract/counts.ts'
import { formatDays } from '../../lib/dates-between.ts'
import { Change, Tile, Tiles } from '../../ui/figure-tiles.tsx'
import type { SiteOverview } from './admin-overview.api.ts'

const grown = [
  ['people', 'New users'],
  ['enrollments', 'Enrollments'],
] as const

/** New users and enrollments of today and of the month, and the number of courses. */
export const GrowthTiles = ({ overview: { today, yesterday, month, monthBefore, courses } }: { overview: SiteOverview }) => (
  <Tiles>
    {grown.map(([key, name]) => (
      <Tile
        key={key}
        name={`${name} this month`}
        note={<Change now={month[key]} before={monthBefore[key]} previous={formatDays(monthBefore)} />}
        parts={[
          { name: 'Today', value: formatCount(today[key]) },
          { name: 'Yesterday', value: formatCount(yesterday[key]) },
        ]}
      >
        {formatCount(month[key])}
      </Tile>
    ))}
    <Tile
      name="Published courses"
      note="Currently in the catalog"
      parts={[
        { name: 'In review', value: formatCount(courses.inReview) },
        { name: 'Drafts', value: formatCount(courses.drafts) },
      ]}
    >
      {formatCount(courses.published)}
    </Tile>
  </Tiles>
)
