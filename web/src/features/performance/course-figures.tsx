import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { download } from '../../lib/download.ts'
import { countOf, formatCount } from '../../lib/measures.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
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
    <Table
      caption="By course"
      isCaptionHidden
      columns={columnsOf(currencies)}
      rows={courses}
      rowKey={({ id }) => id}
      to={({ id }) => linkTo(id)}
    />
  </SectionCard>
)

const columnsOf = (currencies: Performance['currencies']): readonly Column<Course>[] => [
  {
    key: 'course',
    header: 'Course',
    phone: 'primary',
    cell: ({ title }) => title,
  },
  {
    key: 'views',
    header: 'Page views',
    phone: 'secondary',
    align: 'right',
    cell: ({ views }) => formatCount(views),
    phoneCell: ({ views }) => countOf(views, 'view'),
  },
  ...moneyColumns<Course>(currencies),
  {
    key: 'enrollments',
    header: 'Enrollments',
    phone: 'secondary',
    align: 'right',
    cell: ({ enrollments }) => formatCount(enrollments),
    phoneCell: ({ enrollments }) => countOf(enrollments, 'enrollment'),
  },
  { key: 'began', header: 'Started', phone: 'details', align: 'right', cell: ({ began }) => formatCount(began) },
  { key: 'finished', header: 'Completed', phone: 'details', align: 'right', cell: ({ finished }) => formatCount(finished) },
  {
    key: 'rating',
    header: 'Rating',
    phone: 'status',
    align: 'right',
    cell: ({ averageRating }) => averageRating?.toFixed(1) ?? '–',
    phoneCell: ({ averageRating }) => averageRating && `Rated ${averageRating.toFixed(1)}`,
  },
]
