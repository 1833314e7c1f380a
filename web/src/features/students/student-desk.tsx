import { downloadStudents } from '@akada/contract/calls/students.ts'
import { counted } from '@akada/contract/counts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { download } from '../../lib/download.ts'
import { newId } from '../../lib/new-id.ts'
import { pageInAddress, pageNumberOf } from '../../lib/page-number.ts'
import { orderIn, tableParams } from '../../lib/table-address.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { MessageDialog, type Recipients } from './message-dialog.tsx'
import { type Course, StudentFilters } from './student-filters.tsx'
import { isReachable, StudentTable } from './student-table.tsx'
import { sourceOf, stateOf } from './student-words.ts'
import { type Filters, queryOf, studentsQuery } from './students.api.ts'

const keys = ['name', 'progress', 'lastActivityAt', 'enrolledAt'] as const

export const loadingStudents = 'Loading students…'

const filtersIn = (query: URLSearchParams): Filters => {
  const course = query.get('course') ?? ''
  return {
    search: query.get('search') ?? '',
    courseId: /^[1-9]\d{0,8}$/.test(course) ? Number(course) : undefined,
    state: stateOf(query.get('state')),
    source: sourceOf(query.get('source')),
  }
}

/** Lists the students of the instructor's courses, with a search, a download and messages to selected students. */
export function StudentDesk({ courses }: { courses: readonly Course[] }) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [recipients, setRecipients] = useState<Recipients | null>(null)
  const filters = filtersIn(query)
  const list = useQuery(studentsQuery({ ...filters, sort: orderIn(query, keys), page: pageNumberOf(query) }))
  const reachable = (list.data?.content ?? []).filter(isReachable)
  const selection = useSelection(reachable.map(({ enrollmentId }) => enrollmentId))
  const at = ({ search, courseId, ...others }: Filters, page?: number) =>
    instructorPaths.students({ ...tableParams(query), search: search || undefined, course: courseId, ...others, page })
  const chosen = reachable.filter(({ enrollmentId }) => selection.has(enrollmentId))
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 max-sm:flex-col max-sm:items-start">
        <OpenInvitations count={list.data?.openInvitations ?? 0} />
        <div className="flex flex-wrap gap-3">
          <MessageAll filters={filters} courses={courses} total={list.data?.totalElements ?? 0} onMessage={setRecipients} />
          <DownloadButton load={() => download(downloadStudents, { query: queryOf(filters) })}>Download CSV</DownloadButton>
        </div>
      </div>
      <StudentFilters filters={filters} courses={courses} onChange={(asked) => void navigate(at(asked), { preventScrollReset: true })} />
      <div className="my-8">
        <PagedList
          list={list}
          loading={loadingStudents}
          failure="We couldn’t load your students."
          empty={<NoStudents isFiltered={Object.values(filters).some(Boolean)} />}
          linkTo={(page) => at(filters, pageInAddress(page))}
        >
          {(shown) => (
            <>
              <BulkBar selection={selection} noun="students">
                <Button size="small" onClick={() => setRecipients({ clientId: newId(), kind: 'chosen', students: chosen })}>
                  Message
                </Button>
              </BulkBar>
              <StudentTable students={shown} selection={selection} />
            </>
          )}
        </PagedList>
      </div>
      <MessageDialog recipients={recipients} onSent={() => selection.choose([])} onClose={() => setRecipients(null)} />
    </>
  )
}

const OpenInvitations = ({ count }: { count: number }) => (
  <p className="text-ink-muted">
    {count > 0 && (
      <Link className="link" to={instructorPaths.invitations({ state: 'PENDING' })}>
        {counted(count, 'pending invitation')}
      </Link>
    )}
  </p>
)

type MessageAllProps = {
  filters: Filters
  courses: readonly Course[]
  total: number
  onMessage: (recipients: Recipients) => void
}

/** Offers to message all students of the course that is filtered by, on all pages. */
function MessageAll({ filters, courses, total, onMessage }: MessageAllProps) {
  const course = courses.find(({ id }) => id === filters.courseId)
  if (!course || total === 0 || filters.state === 'ENDED') return null
  return (
    <Button variant="secondary" onClick={() => onMessage({ clientId: newId(), kind: 'all', course, filters, total })}>
      Message all {counted(total, 'student')}
    </Button>
  )
}

const NoStudents = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty drawing="search" text="No matching students. Try different filters." />
  ) : (
    <Empty
      drawing="courses"
      title="No students yet"
      text="Students of your courses appear here. Invite people by email or with a join code."
      action={<LinkButton to={instructorPaths.invitations()}>Invite students</LinkButton>}
    />
  )
