import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AnnouncementForm } from '../features/announcements/announcement-form.tsx'
import { AnnouncementList } from '../features/announcements/announcement-list.tsx'
import { QuestionInbox } from '../features/discussions/question-inbox.tsx'
import { ReceivedReviews } from '../features/reviews/received-reviews.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { SelectField } from '../ui/field.tsx'
import { ListSkeleton } from '../ui/paged-list.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CourseChoice, useOwnCourses } from './parts/course-choice.tsx'

export const head = (): Head => ({ title: 'Communication · Instructor' })

const tabs = ['questions', 'reviews', 'announcements'] as const
type Tab = (typeof tabs)[number]
type View = { tab: Tab; courseId: number | undefined; show: 'unanswered' | 'all'; page: number }

const addressOf = ({ tab, courseId, show, page }: View) =>
  instructorPaths.communication({
    tab: tab === 'questions' ? undefined : tab,
    course: courseId,
    show: show === 'all' ? show : undefined,
    page: pageInAddress(page),
  })

function viewIn(query: URLSearchParams): View {
  const course = query.get('course') ?? ''
  return {
    tab: tabs.find((tab) => tab === query.get('tab')) ?? 'questions',
    courseId: /^[1-9]\d{0,8}$/.test(course) ? Number(course) : undefined,
    show: query.get('show') === 'all' ? 'all' : 'unanswered',
    page: pageNumberOf(query),
  }
}

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const view = viewIn(query)
  const look = (change: Partial<View>) =>
    void navigate(addressOf({ ...view, page: 1, ...change }), { replace: true, preventScrollReset: true })
  const linkTo = (page: number) => addressOf({ ...view, page })
  const filters = <Filters view={view} onLook={look} />

  return (
    <Frame>
      <Tabs<Tab>
        label="Communication"
        value={view.tab}
        onChange={(tab) => look({ tab })}
        tabs={[
          { value: 'questions', label: 'Questions', panel: withFilters(filters, <QuestionInbox asked={view} linkTo={linkTo} />) },
          { value: 'reviews', label: 'Reviews', panel: withFilters(filters, <ReceivedReviews asked={view} linkTo={linkTo} />) },
          { value: 'announcements', label: 'Announcements', panel: <Announcements view={view} linkTo={linkTo} onLook={look} /> },
        ]}
      />
    </Frame>
  )
}

export const Pending = () => (
  <Frame>
    <ListSkeleton label="Loading questions…" />
  </Frame>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="mb-6 text-3xl">Communication</h1>
    {children}
  </>
)

const withFilters = (filters: ReactNode, list: ReactNode) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {filters}
    {list}
  </div>
)

type FiltersProps = { view: View; onLook: (change: Partial<View>) => void }

const Filters = ({ view, onLook }: FiltersProps) => (
  <div className="flex flex-wrap gap-4">
    <div className="w-48">
      <SelectField
        label="Show"
        value={view.show}
        onChange={({ currentTarget }) => onLook({ show: currentTarget.value === 'all' ? 'all' : 'unanswered' })}
      >
        <option value="unanswered">Unanswered</option>
        <option value="all">All</option>
      </SelectField>
    </div>
    <CourseChoice value={view.courseId} onChange={(courseId) => onLook({ courseId })} />
  </div>
)

function Announcements({ view, linkTo, onLook }: FiltersProps & { linkTo: (page: number) => string }) {
  const courses = useOwnCourses()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AnnouncementForm courses={courses} courseId={view.courseId} />
      <CourseChoice label="Sent to course" value={view.courseId} onChange={(courseId) => onLook({ courseId })} />
      <AnnouncementList asked={view} linkTo={linkTo} />
    </div>
  )
}
