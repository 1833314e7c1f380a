import type { InboxRow } from '@akada/contract/assignments.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { stateWords } from './assignment-words.ts'
import { type Filters, submissionsQuery } from './assignments.api.ts'
import { filtersIn, inboxPath, submissionPath } from './inbox-address.ts'
import { InboxFilters } from './inbox-filters.tsx'

export const loadingSubmissions = 'Loading submitted work…'

/** Lists the work submitted to the instructor's courses: first the work to grade. */
export function AssignmentInbox() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  const list = useQuery(submissionsQuery({ ...filters, page: pageNumberOf(query) }))
  return (
    <>
      <InboxFilters
        filters={filters}
        assignments={list.data?.assignments ?? []}
        counts={list.data?.counts}
        onChange={(asked) => void navigate(inboxPath(asked), { preventScrollReset: true })}
      />
      <div className="my-8">
        <PagedList
          list={list}
          loading={loadingSubmissions}
          failure="We couldn’t load the submitted work."
          empty={<NoWork hasAssignments={(list.data?.assignments.length ?? 0) > 0} filters={filters} />}
          linkTo={(page) => inboxPath(filters, pageInAddress(page))}
        >
          {(rows) => (
            <Table
              caption="Submitted work"
              isCaptionHidden
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              to={({ id }) => submissionPath(id, filters)}
            />
          )}
        </PagedList>
      </div>
    </>
  )
}

const columns: readonly Column<InboxRow>[] = [
  { key: 'student', header: 'Student', phone: 'primary', cell: ({ student }) => student.name },
  { key: 'assignment', header: 'Assignment', phone: 'secondary', cell: ({ lecture }) => lecture.title, note: ({ course }) => course.title },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>,
  },
  {
    key: 'points',
    header: 'Points',
    phone: 'amount',
    align: 'right',
    cell: ({ points, maxPoints }) => (points === null ? `– of ${maxPoints}` : `${points} of ${maxPoints}`),
  },
  { key: 'number', header: 'Submission', phone: 'details', align: 'right', cell: ({ number }) => number },
  {
    key: 'submittedAt',
    header: 'Submitted',
    phone: 'details',
    cell: ({ submittedAt, isLate }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Moment at={submittedAt} />
        {isLate && <Badge kind="warning">Late</Badge>}
      </span>
    ),
  },
]

function NoWork({ hasAssignments, filters }: { hasAssignments: boolean; filters: Filters }) {
  if (Object.values(filters).some(Boolean))
    return (
      <Empty drawing="search" text={filters.state === 'WAITING' ? 'All work is graded.' : 'No matching work. Try different filters.'} />
    )
  return hasAssignments ? (
    <Empty drawing="courses" title="No work yet" text="Work that students submit to your assignments appears here." />
  ) : (
    <Empty
      drawing="courses"
      title="No assignments yet"
      text="Add a lecture of the type “Assignment” to a course. The work that students submit appears here."
      action={<LinkButton to={instructorPaths.courses()}>Your Courses</LinkButton>}
    />
  )
}
