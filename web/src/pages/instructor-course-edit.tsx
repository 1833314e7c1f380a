import { getEditableCourse } from '@akada/contract/calls/authoring.ts'
import type { Answer } from '@akada/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { editableCourseQuery } from '../features/authoring/authoring.api.ts'
import { ConflictDialog } from '../features/authoring/conflict-dialog.tsx'
import { CourseEditor } from '../features/authoring/course-editing.tsx'
import { BackToCourses, EditorHeader } from '../features/authoring/editor-header.tsx'
import { EditorNotice } from '../features/authoring/editor-notice.tsx'
import { CourseChanges } from '../features/course-reviews/course-changes.tsx'
import { ReviewThread } from '../features/course-reviews/review-thread.tsx'
import type { CurriculumTabProps } from '../features/curriculum/curriculum-tab.tsx'
import { isRefusal } from '../lib/api.ts'
import type { Head, PageContext } from '../lib/page.ts'
import { instructorPaths } from '../lib/work-paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { CourseEditorTabs } from './parts/course-editor-tabs.tsx'
import { useMaker } from './parts/use-maker.ts'

export const head = (_: unknown, { queryClient, params }: PageContext): Head => ({
  title: `${queryClient.getQueryData(editableCourseQuery(Number(params.id)).queryKey)?.course.title ?? 'Edit course'} · Instructor`,
})

export function Component() {
  const courseId = Number(useParams().id)
  const editable = useQuery(editableCourseQuery(courseId))
  if (editable.data) return <Editor key={courseId} editable={editable.data} />
  if (editable.isPending) return <Pending />
  if (isRefusal(editable.error, getEditableCourse) || !(courseId > 0)) return <NotFound />
  return (
    <Failed
      message="We couldn’t load this course."
      error={editable.error}
      onRetry={() => void editable.refetch()}
      busy={editable.isFetching}
    />
  )
}

export const Pending = () => {
  // The lecture in the URL is scrolled into view immediately, so the skeleton must be tall enough.
  const [query] = useSearchParams()
  return (
    <>
      <BackToCourses />
      <h1 className="text-2xl">Loading...</h1>
      <Loading label="Loading course…" isQuiet>
        <div className="mt-8 grid gap-8 md:grid-cols-[14rem_minmax(0,1fr)]">
          <Skeleton className="h-11 md:h-96" />
          <Skeleton className={`rounded-lg ${query.has('lecture') ? 'h-[150dvh]' : 'h-96'}`} />
        </div>
      </Loading>
    </>
  )
}

const NotFound = () => (
  <Empty
    isPage
    drawing="search"
    title="Course not found"
    text="It may have been deleted, or it belongs to another instructor."
    action={<LinkButton to={instructorPaths.courses()}>Your Courses</LinkButton>}
  />
)

const LOCKED = new Set(['UNDER_REVIEW', 'REJECTED'])
type CurriculumSaving = Parameters<NonNullable<CurriculumTabProps['onSaveState']>>[0]

function Editor({ editable: { course, sections } }: { editable: Answer<typeof getEditableCourse> }) {
  const { isAdmin } = useMaker()
  const [curriculumSaving, setCurriculumSaving] = useState<CurriculumSaving>({ kind: 'idle' })
  const hasRequests = course.status === 'CHANGES_REQUESTED'
  return (
    <CourseEditor course={course} isReadOnly={LOCKED.has(course.status) && !isAdmin} besides={curriculumSaving}>
      <BackToCourses />
      <EditorHeader />
      <div className="mt-4 grid grid-cols-1 gap-6">
        <EditorNotice />
        {hasRequests && <ReviewThread courseId={course.id} />}
        <CourseEditorTabs sections={sections} onCurriculumSaving={setCurriculumSaving} />
        <CourseChanges courseId={course.id} />
        {!hasRequests && <ReviewThread courseId={course.id} />}
      </div>
      <ConflictDialog />
    </CourseEditor>
  )
}
