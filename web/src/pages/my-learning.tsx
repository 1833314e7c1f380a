import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CertificateList } from '../features/certificates/certificate-list.tsx'
import { countBytes } from '../features/data-use/data-use.store.ts'
import { DownloadedCourses } from '../features/downloads/downloaded-courses.tsx'
import { useDownloads } from '../features/downloads/downloads.ts'
import { useDevice } from '../features/downloads/use-device.ts'
import { ArchivedCourses } from '../features/my-learning/archived-courses.tsx'
import { EnrolledCoursesSkeleton } from '../features/my-learning/course-grid.tsx'
import { EnrolledCourses } from '../features/my-learning/enrolled-courses.tsx'
import { addressOf, myListingIn } from '../features/my-learning/my-listing.ts'
import { WaitingLine } from '../features/outbox/waiting-line.tsx'
import type { Head } from '../lib/page.ts'
import { pageInAddress, pageNumberOf } from '../lib/page-number.ts'
import { paths } from '../lib/paths.ts'
import { useOnline } from '../lib/use-online.ts'
import { joinPath } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { EnrollmentMenu } from './parts/enrollment-menu.tsx'
import { useSentActions } from './parts/use-sent-actions.ts'
import { Wishlist } from './parts/wishlist.tsx'

export const head = (): Head => ({ title: 'My Learning' })

const tabs = ['courses', 'wishlist', 'certifications', 'archived', 'kept'] as const
type Tab = (typeof tabs)[number]

const DownloadList = lazyPart(async () => (await import('../features/downloads/download-list.tsx')).DownloadList)

export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const page = pageNumberOf(query)
  useSentActions()
  const hasDownloads = useDownloads().length > 0
  const showsAll = useOnline() || !hasDownloads
  useDevice(countBytes)
  const stay = { replace: true, preventScrollReset: true }
  return (
    <div className="page min-h-dvh py-8">
      <Heading />
      <WaitingLine />
      <Tabs<Tab>
        label="My Learning"
        tabs={[
          {
            value: 'courses',
            label: 'All Courses',
            panel: showsAll ? (
              <EnrolledCourses
                listing={myListingIn(query)}
                onListing={(listing) => void navigate(addressOf(listing), stay)}
                menuOf={(enrollment) => <EnrollmentMenu enrollment={enrollment} />}
              />
            ) : (
              <DownloadedCourses />
            ),
          },
          {
            value: 'wishlist',
            label: 'Wishlist',
            panel: <Wishlist page={page} linkTo={wishlistPage} courseTo={(id) => paths.learn(id)} />,
          },
          { value: 'certifications', label: 'Certifications', panel: <CertificateList empty={<NoCertifications />} /> },
          { value: 'archived', label: 'Archived', panel: <ArchivedCourses page={page} /> },
          { value: 'kept', label: 'Downloads', panel: <Downloads /> },
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

const Downloads = () => (
  <Suspense
    fallback={
      <Loading label="Loading downloads…" isQuiet>
        <Skeleton className="h-72 max-w-3xl rounded-lg" />
      </Loading>
    }
  >
    <DownloadList />
  </Suspense>
)

const NoCertifications = () => (
  <Empty
    drawing="certificate"
    text="You haven't earned any certifications yet."
    action={<LinkButton to={paths.courses()}>Browse Courses</LinkButton>}
  />
)

const Heading = () => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
    <div>
      <h1 className="text-3xl">My Learning</h1>
      <p className="mt-2 text-ink-muted">Continue your learning journey</p>
    </div>
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      <LinkButton to={joinPath()} variant="secondary">
        <Icon name="users" className="max-sm:hidden" />
        Join with code
      </LinkButton>
      <LinkButton to={paths.myNotes()} variant="secondary">
        <Icon name="bookmark" className="max-sm:hidden" />
        Your notes
      </LinkButton>
    </div>
  </div>
)
