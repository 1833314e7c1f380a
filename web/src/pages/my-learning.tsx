import { useNavigate, useSearchParams } from 'react-router'
import { CertificateList } from '../features/certificates/certificate-list.tsx'
import { EnrolledCourses, EnrolledCoursesSkeleton } from '../features/my-learning/enrolled-courses.tsx'
import type { Head } from '../lib/page.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tabs } from '../ui/tabs.tsx'

export const head = (): Head => ({ title: 'My Learning' })

type Tab = 'courses' | 'certifications'

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const tab: Tab = query.get('tab') === 'certifications' ? 'certifications' : 'courses'
  return (
    <div className="page py-8">
      <Heading />
      <Tabs<Tab>
        label="My Learning"
        tabs={[
          { value: 'courses', label: 'All Courses', panel: <EnrolledCourses page={pageOf(query)} /> },
          { value: 'certifications', label: 'Certifications', panel: <CertificateList empty={<NoCertifications />} /> },
        ]}
        value={tab}
        onChange={(chosen) =>
          void navigate(paths.myLearning({ tab: chosen === 'courses' ? undefined : chosen }), { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}

export const Pending = () => (
  <div className="page py-8">
    <Heading />
    <EnrolledCoursesSkeleton />
  </div>
)

const NoCertifications = () => (
  <Empty
    drawing="certificate"
    text="You haven't earned any certifications yet."
    action={<LinkButton to={paths.courses()}>Browse Courses</LinkButton>}
  />
)

const Heading = () => (
  <>
    <h1 className="text-3xl">My Learning</h1>
    <p className="mt-2 mb-6 text-ink-muted">Continue your learning journey</p>
  </>
)

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}
