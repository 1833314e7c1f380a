import type { ArchivedEnrollment } from '@akada/contract/enrollments.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { instructorNameOf } from '../../lib/instructor-name.ts'
import { pageInAddress } from '../../lib/page-number.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { ImageCover } from '../../ui/image-cover.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CARD_SIZES, EnrolledCoursesSkeleton, grid } from './course-grid.tsx'
import { CourseProgress } from './course-progress.tsx'
import { archivedQuery, PAGE_SIZE, useRestore } from './my-learning.api.ts'

const linkTo = (page: number) => paths.myLearning({ tab: 'archived', page: pageInAddress(page) })

/** The tab with archived courses. */
export function ArchivedCourses({ page }: { page: number }) {
  const archived = useQuery(archivedQuery(page))

  if (archived.isPending) return <EnrolledCoursesSkeleton />
  if (!archived.data)
    return (
      <Failed
        message="We couldn’t load your courses."
        error={archived.error}
        onRetry={() => void archived.refetch()}
        busy={archived.isFetching}
      />
    )
  const { content, totalElements } = archived.data
  const pages = Math.ceil(totalElements / PAGE_SIZE)
  if (content.length === 0 && page > 1 && !archived.isFetching)
    return <Navigate to={linkTo(Math.max(1, Math.min(pages, page - 1)))} replace />
  return (
    <div aria-busy={archived.isPlaceholderData || undefined}>
      {totalElements === 0 ? (
        <Empty
          drawing="courses"
          text="You haven't archived any courses."
          action={<LinkButton to={paths.courses()}>Browse Courses</LinkButton>}
        />
      ) : (
        <ul className={grid}>
          {content.map((enrollment) => (
            <li key={enrollment.id}>
              <ArchivedCard enrollment={enrollment} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination page={page} pages={pages} linkTo={linkTo} />}
    </div>
  )
}

function ArchivedCard({ enrollment }: { enrollment: ArchivedEnrollment }) {
  const restore = useRestore()
  const { courseId, title, thumbnail, thumbnailWidths, instructor, lastAccessed } = enrollment

  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-sm hover:shadow-lg">
      <ImageCover id={courseId} src={thumbnail} widths={thumbnailWidths} sizes={CARD_SIZES} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="line-clamp-2 text-base leading-snug">
          <Link dir="auto" to={paths.learn(courseId)} className="after:absolute after:inset-0 hover:text-brand">
            {title}
          </Link>
        </h2>
        <p className="truncate text-sm text-ink-muted">{instructorNameOf(instructor.name)}</p>
        <div className="mt-auto pt-3">
          <CourseProgress {...enrollment} lastLearnedAt={lastAccessed} />
        </div>
        <Button
          variant="secondary"
          className="relative mt-3"
          busy={restore.isPending}
          busyText="Restoring…"
          aria-label={`Restore: ${title}`}
          onClick={() => restore.mutate(enrollment)}
        >
          Restore
        </Button>
      </div>
    </article>
  )
}
