import { downloadPerformance } from '@akada/contract/calls/teaching.ts'
import { download } from '../../lib/download.ts'
import { countColumn } from '../../ui/count-column.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { ReportTable } from '../../ui/report-table.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { Column } from '../../ui/table.tsx'
import type { Performance, PerformanceAsked } from './performance.api.ts'
import { moneyColumns, ratingColumn } from './performance-plot.tsx'

type Course = Performance['courses'][number]
type CourseFiguresProps = { performance: Performance; asked: PerformanceAsked; linkTo: (courseId: number) => string }

/** Compares the figures of all courses. Each course links to its own figures. */
export const CourseFigures = ({ performance: { courses, currencies }, asked, linkTo }: CourseFiguresProps) => (
  <SectionCard title="By course" intro="Started and Completed count students who enrolled in this period.">
    <div className="mb-4 flex justify-end">
      <DownloadButton load={() => download(downloadPerformance, { query: { ...asked, table: 'courses' } })}>Download CSV</DownloadButton>
    </div>
    <ReportTable
      name="courses"
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
  { key: 'course', header: 'Course', phone: 'primary', order: 'names', value: ({ title }) => title, cell: ({ title }) => title },
  countColumn<Course>({ key: 'views', header: 'Page views', phone: 'secondary', noun: 'view', value: ({ views }) => views }),
  ...moneyColumns<Course>(currencies),
  countColumn<Course>({
    key: 'enrollments',
    header: 'Enrollments',
    phone: 'secondary',
    noun: 'enrollment',
    value: ({ enrollments }) => enrollments,
  }),
  countColumn<Course>({ key: 'began', header: 'Started', phone: 'details', value: ({ began }) => began }),
  countColumn<Course>({ key: 'finished', header: 'Completed', phone: 'details', value: ({ finished }) => finished }),
  ratingColumn<Course>(),
]
