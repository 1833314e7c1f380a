import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { counted, formatCount } from '@akada/contract/counts.ts'
import { shareOfViews, sourceName } from '@akada/contract/performance-sources.ts'
import type { PerformanceSource as Source } from '@akada/contract/teaching.ts'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { Column } from '../../ui/table.tsx'
import type { Performance, PerformanceAsked } from './performance.api.ts'
import { moneyColumns } from './performance-plot.tsx'

type SourceFiguresProps = { sources: readonly Source[]; currencies: Performance['currencies']; asked: PerformanceAsked }

/** Shows where visitors and buyers came from. Responses of older releases have no sources, and show nothing. */
export const SourceFigures = ({ sources, currencies, asked }: SourceFiguresProps) => (
  <SectionCard
    title="Where sales come from"
    intro="The last link, site or search that led to a purchase within 30 days. Percentages are of page views. Paid counts every course sold, even if it was refunded later."
  >
    {sources.length === 0 ? (
      <Empty
        drawing="courses"
        title="No visits in this period"
        text="Add utm_source, utm_medium and utm_campaign to the links that you share. Each campaign gets its own row here."
      />
    ) : (
      <>
        <div className="mb-4 flex justify-end">
          <DownloadButton load={() => download(downloadPerformance, { query: { ...asked, table: 'sources' } })}>
            Download CSV
          </DownloadButton>
        </div>
        <ReportTable
          name="sources"
          caption="Where sales come from"
          isCaptionHidden
          columns={columnsOf(currencies)}
          rows={sources}
          rowKey={(source) => JSON.stringify([source.kind, source.campaign])}
        />
      </>
    )}
  </SectionCard>
)

const columnsOf = (currencies: Performance['currencies']): readonly Column<Source>[] => [
  {
    key: 'source',
    header: 'Source',
    phone: 'primary',
    order: 'names',
    value: (source) => `${sourceName(source)} ${tagsOf(source)}`,
    cell: (source) => (source.campaign === null ? sourceName(source) : <bdi>{tagsOf(source)}</bdi>),
    note: (source) => (source.campaign === null ? undefined : sourceName(source)),
  },
  {
    key: 'views',
    header: 'Page views',
    phone: 'secondary',
    align: 'right',
    order: 'numbers',
    value: ({ views }) => views,
    cell: ({ views }) => formatCount(views),
    phoneCell: ({ views }) => counted(views, 'view'),
  },
  stepColumn({ key: 'additions', header: 'Added to cart', phone: 'details' }),
  {
    ...stepColumn({ key: 'paid', header: 'Paid', phone: 'status' }),
    phoneCell: ({ paid }) => `${formatCount(paid)} paid`,
    isInDetails: true,
  },
  ...moneyColumns<Source>(currencies),
]

/** Returns the tags of a campaign, such as `newsletter / email / spring sale`. */
const tagsOf = ({ campaign }: Source): string =>
  campaign === null ? '' : [campaign.source, campaign.medium, campaign.campaign].filter((tag) => tag !== '').join(' / ')

type Step = { key: 'additions' | 'paid'; header: string; phone: Column<Source>['phone'] }

/** A step toward the purchase, with its share of the page views. */
const stepColumn = ({ key, ...column }: Step): Column<Source> => ({
  ...column,
  key,
  align: 'right',
  order: 'numbers',
  value: (source) => source[key],
  cell: (source) => <Share source={source} count={source[key]} />,
})

function Share({ source, count }: { source: Source; count: number }) {
  const share = shareOfViews(count, source)
  return (
    <span className="tabular whitespace-nowrap">
      {formatCount(count)} {share !== null && count > 0 && <span className="text-ink-muted">({share}%)</span>}
    </span>
  )
}
