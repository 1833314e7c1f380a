import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { Link } from 'react-router'
import { download } from '../../lib/download.ts'
import { formatCount } from '../../lib/measures.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Wide } from '../../ui/wide.tsx'
import type { Performance, PerformanceAsked } from './performance.api.ts'
import { moneyColumns } from './performance-plot.tsx'

type Course = Performance['courses'][number]
type CourseFiguresProps = { performance: Performance; asked: PerformanceAsked; linkTo: (courseId: number) => string }

/** Compares the figures of all courses. Each course links to its own figures. */
export const CourseFigures = ({ performance: { courses, currencies }, asked, linkTo }: CourseFiguresProps) => (
  <SectionCard title="By course" intro="Started and Completed count students who enrolled in this period.">
    <div className="mb-4 flex justify-end">
      <DownloadButton load={() => download(downloadPerformance, { query: { ...asked, table: 'courses' } })}>Download CSV</DownloadButton>
    </div>
    <Wide label="All courses">
      <Table caption="By course" isCaptionHidden columns={columnsOf(currencies, linkTo)} rows={courses} rowKey={({ id }) => id} />
    </Wide>
  </SectionCard>
)

const columnsOf = (currencies: Performance['currencies'], linkTo: (courseId: number) => string): readonly Column<Course>[] => [
  {
    key: 'course',
    header: 'Course',
    cell: ({ id, title }) => (
      <Link dir="auto" to={linkTo(id)} className="link inline-block wrap-anywhere md:min-w-56">
        {title}
      </Link>
    ),
  },
  { key: 'views', header: 'Page views', align: 'right', cell: ({ views }) => formatCount(views) },
  ...moneyColumns<Course>(currencies),
  { key: 'enrollments', header: 'Enrollments', align: 'right', cell: ({ enrollments }) => formatCount(enrollments) },
  { key: 'began', header: 'Started', align: 'right', cell: ({ began }) => formatCount(began) },
  { key: 'finished', header: 'Completed', align: 'right', cell: ({ finished }) => formatCount(finished) },
  { key: 'rating', header: 'Rating', align: 'right', cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '–' },
]
