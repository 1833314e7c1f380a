import { useNavigate, useSearchParams } from 'react-router'
import { CertificateList } from '../features/certificates/certificate-list.tsx'
import { ArchivedCourses } from '../features/my-learning/archived-courses.tsx'
import { EnrolledCoursesSkeleton } from '../features/my-learning/course-grid.tsx'
import { EnrolledCourses } from '../features/my-learning/enrolled-courses.tsx'
import { addressOf, myListingIn } from '../features/my-learning/my-listing.ts'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { paths } from '../lib/paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { EnrollmentMenu } from './parts/enrollment-menu.tsx'
import { Wishlist } from './parts/wishlist.tsx'

export const head = (): Head => ({ title: 'My Learning' })

const tabs = ['courses', 'wishlist', 'certifications', 'archived'] as const
type Tab = (typeof tabs)[number]

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const page = pageNumberOf(query)
  const stay = { replace: true, preventScrollReset: true }
  return (
    <div className="page min-h-dvh py-8">
      <Heading />
      <Tabs<Tab>
        label="My Learning"
        tabs={[
          {
            value: 'courses',
            label: 'All Courses',
            panel: (
              <EnrolledCourses
                listing={myListingIn(query)}
                onListing={(listing) => void navigate(addressOf(listing), stay)}
                menuOf={(enrollment) => <EnrollmentMenu enrollment={enrollment} />}
              />
            ),
          },
          {
            value: 'wishlist',
            label: 'Wishlist',
            panel: <Wishlist page={page} linkTo={wishlistPage} courseTo={(id) => paths.learn(id)} />,
          },
          { value: 'certifications', label: 'Certifications', panel: <CertificateList empty={<NoCertifications />} /> },
          { value: 'archived', label: 'Archived', panel: <ArchivedCourses page={page} /> },
        ]}
        value={tabs.find((tab) => tab === query.get('tab')) ?? 'courses'}
        onChange={(chosen) => void navigate(paths.myLearning({ tab: chosen === 'courses' ? undefined : chosen }), stay)}
      />
    </div>
  )
}

const wishlistPage = (page: number) => paths.myLearning({ tab: 'wishlist', page: pageInAddress(page) })

export const Pending = () => (
  <div className="page min-h-dvh py-8">
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
