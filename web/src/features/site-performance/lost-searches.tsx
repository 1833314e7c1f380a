import { downloadSitePerformance } from '@akada/contract/calls/site-performance.ts'
import { formatCount } from '@akada/contract/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../lib/dates.ts'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type DaysAsked, type LostSearches as Lost, lostSearchesQuery } from './site-performance.api.ts'

/** Lists searches without results. */
export const LostSearches = ({ asked }: { asked: DaysAsked }) => (
  <Panel
    title="Searches without results"
    intro="Anonymous. Kept for 180 days."
    what="the searches"
    query={useQuery(lostSearchesQuery(asked))}
  >
    {({ searches, words, times }) =>
      searches.length === 0 ? (
        <Empty drawing="search" text="Every search in this period found a course." />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
            <p className="text-ink-muted">{summaryOf({ words, times, shown: searches.length })}</p>
            <DownloadButton load={() => download(downloadSitePerformance, { query: { ...asked, table: 'searches' } })}>
              Download CSV
            </DownloadButton>
          </div>
          <Table
            caption="Searches without results"
            isCaptionHidden
            columns={columns}
            rows={searches}
            rowKey={({ words }) => words}
            to={({ words }) => paths.courses({ search: words })}
          />
        </>
      )
    }
  </Panel>
)

const summaryOf = ({ words, times, shown }: { words: number; times: number; shown: number }) =>
  `${formatCount(times)} ${times === 1 ? 'search' : 'searches'} for ${formatCount(words)} ${words === 1 ? 'term' : 'terms'}.${
    words > shown ? ` Showing the first ${formatCount(shown)}.` : ''
  }`

const columns: readonly Column<Lost['searches'][number]>[] = [
  {
    key: 'words',
    header: 'Search term',
    phone: 'primary',
    cell: ({ words }) => words,
  },
  {
    key: 'times',
    header: 'Searches',
    phone: 'amount',
    align: 'right',
    cell: ({ times }) => formatCount(times),
    phoneCell: ({ times }) => (times === 1 ? '1 search' : `${formatCount(times)} searches`),
  },
  {
    key: 'last',
    header: 'Last searched',
    phone: 'secondary',
    align: 'right',
    cell: ({ lastDay }) => <span className="whitespace-nowrap">{formatDay(lastDay)}</span>,
  },
]
