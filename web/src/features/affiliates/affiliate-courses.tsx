import type { AffiliateCourse } from '@akada/contract/affiliates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { affiliateCoursesQuery } from './affiliates.api.ts'
import { resultColumns } from './result-columns.tsx'

const columns: readonly Column<AffiliateCourse>[] = [
  {
    key: 'course',
    header: 'Course',
    phone: 'primary',
    cell: ({ course, instructor }) => (
      <span className="block min-w-0">
        <Link to={paths.course(course.id)} className="link">
          <bdi>{course.title}</bdi>
        </Link>
        <bdi className="block text-sm text-ink-muted">{instructor}</bdi>
      </span>
    ),
    phoneCell: ({ course, instructor }) => (
      <>
        <bdi>{course.title}</bdi>
        <bdi className="block text-sm font-normal text-ink-muted">{instructor}</bdi>
      </>
    ),
    isInDetails: true,
  },
  {
    key: 'percentage',
    header: 'You earn',
    phone: 'secondary',
    align: 'right',
    cell: ({ percentage }) => (percentage === null ? 'Not open' : `${percentage}%`),
  },
  ...resultColumns,
  {
    key: 'link',
    header: 'Link',
    phone: 'details',
    align: 'right',
    cell: ({ course, percentage, url }) =>
      percentage === null ? (
        '–'
      ) : (
        <CopyButton text={url} label={`Copy link: ${course.title}`}>
          Copy link
        </CopyButton>
      ),
  },
]

/** The courses that an affiliate can sell, with a link and the results of each. */
export function AffiliateCourses({ page, linkTo }: { page: number; linkTo: (page: number) => string }) {
  const courses = useQuery(affiliateCoursesQuery(page))
  return (
    <SectionCard title="Courses" intro="The percentage is calculated after VAT and payment fees.">
      <div className="grid gap-5">
        <PagedList
          list={courses}
          loading="Loading courses…"
          failure="We couldn’t load the courses."
          empty={
            <Empty drawing="courses" title="No open courses yet" text="Courses appear here once instructors open them to affiliates." />
          }
          linkTo={linkTo}
        >
          {(shown) => <Table caption="Courses" isCaptionHidden columns={columns} rows={shown} rowKey={({ course }) => course.id} />}
        </PagedList>
      </div>
    </SectionCard>
  )
}
