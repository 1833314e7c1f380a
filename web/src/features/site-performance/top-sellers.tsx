import { downloadSitePerformance } from '@akada/contract/calls/site-performance.ts'
import { counted, formatCount } from '@akada/contract/counts.ts'
import { type SiteMoney, TopBy } from '@akada/contract/site-performance.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { adminPaths } from '../../lib/work-paths.ts'
import { Amount } from '../../ui/amount.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type DaysAsked, type TopSellers as Sellers, topSellersQuery } from './site-performance.api.ts'

type TopSellersProps = { asked: DaysAsked; by: TopBy; onBy: (by: TopBy) => void }

const sorts = { enrollments: 'Most enrollments', NGN: 'Most sales in naira', USD: 'Most sales in dollars' } as const

/** Lists the best-selling courses and instructors of the period. */
export function TopSellers({ asked, by, onBy }: TopSellersProps) {
  const top = useQuery(topSellersQuery({ ...asked, by }))
  const chosen = (value: string) => TopBy.options.find((each) => each === value) ?? 'enrollments'
  return (
    <Panel title="Top courses and instructors" what="the top courses and instructors" query={top}>
      {({ courses, instructors }) => (
        <>
          <div className="mb-6 w-56 max-w-full">
            <SelectField label="Sort by" value={by} onChange={({ currentTarget }) => onBy(chosen(currentTarget.value))}>
              {TopBy.options.map((each) => (
                <option key={each} value={each}>
                  {sorts[each]}
                </option>
              ))}
            </SelectField>
          </div>
          {courses.length === 0 ? (
            <Empty drawing="courses" text={by === 'enrollments' ? 'No enrollments in this period.' : 'No sales in this period.'} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
              <Ranked caption="Courses" columns={courseColumns} rows={courses} asked={{ ...asked, by, table: 'courses' }} />
              <Ranked caption="Instructors" columns={instructorColumns} rows={instructors} asked={{ ...asked, by, table: 'instructors' }} />
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

type RankedProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  asked: DaysAsked & { by: TopBy; table: 'courses' | 'instructors' }
}

const Ranked = <Row extends Seller>({ caption, columns, rows, asked }: RankedProps<Row>) => (
  <div>
    <Table caption={caption} columns={[...columns, ...soldColumns<Row>(rows)]} rows={rows} rowKey={({ id }) => id} />
    <div className="mt-3 flex justify-end">
      <DownloadButton
        load={() => download(downloadSitePerformance, { query: asked })}
      >{`Download ${caption.toLowerCase()} as CSV`}</DownloadButton>
    </div>
  </div>
)

type Money = Pick<SiteMoney, 'currency' | 'gross'>
type Seller = { id: string | number; enrollments: number; money: readonly Money[] }

/** One column per currency with sales. */
function soldColumns<Row extends Seller>(rows: readonly Row[]): readonly Column<Row>[] {
  const currencies = (['NGN', 'USD'] as const).filter((currency) =>
    rows.some(({ money }) => money.some((each) => each.currency === currency)),
  )
  return [
    {
      key: 'enrollments',
      header: 'Enrollments',
      phone: 'status',
      align: 'right',
      cell: ({ enrollments }) => formatCount(enrollments),
      phoneCell: ({ enrollments }) => counted(enrollments, 'enrollment'),
    },
    ...currencies.map((currency, index) => ({
      key: currency,
      phone: index === 0 ? ('amount' as const) : ('details' as const),
      header: `Sales (${currency})`,
      align: 'right' as const,
      cell: ({ money }: Row) => <Amount amount={money.find((each) => each.currency === currency)?.gross ?? 0} currency={currency} />,
    })),
  ]
}

const courseColumns: readonly Column<Sellers['courses'][number]>[] = [
  {
    key: 'course',
    header: 'Course',
    phone: 'primary',
    cell: ({ id, title, instructorName, status }) => (
      <span className="wrap-anywhere">
        {status === 'LIVE' || status === 'ARCHIVED' ? (
          <Link dir="auto" to={paths.course(id)} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
        <span className="block text-sm text-ink-muted">
          <bdi>{instructorName}</bdi>
          {status === 'ARCHIVED' && ' · archived'}
        </span>
      </span>
    ),
  },
]

const instructorColumns: readonly Column<Sellers['instructors'][number]>[] = [
  {
    key: 'instructor',
    header: 'Instructor',
    phone: 'primary',
    cell: ({ id, name, courses }) => (
      <span className="wrap-anywhere">
        <Link dir="auto" to={adminPaths.person(id)} className="link">
          {name}
        </Link>
        <span className="block text-sm text-ink-muted">
          {formatCount(courses)} {courses === 1 ? 'course' : 'courses'} published
        </span>
      </span>
    ),
  },
]
