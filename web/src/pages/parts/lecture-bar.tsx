import type { Course, Lecture } from '@akada/contract/courses.ts'
import type { Review } from '@akada/contract/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadLectureButton } from '../../features/downloads/download-buttons.tsx'
import { CompleteButton } from '../../features/learning/lecture-actions.tsx'
import { ResourceLinks, ResourceMenu } from '../../features/learning/resource-list.tsx'
import { changeSettings, usePlayerSettings } from '../../features/player/player-settings.ts'
import { ownReviewQuery } from '../../features/rating/rating.api.ts'
import { ReviewDialog } from '../../features/rating/review-dialog.tsx'
import { useMedia } from '../../lib/use-media.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { downloadableOf, isDownloadable } from './downloadables.ts'
import type { Completion, Viewer } from './use-completion.ts'
import { useMayComplete } from './use-may-complete.ts'

type LectureBarProps = {
  course: Course
  viewer: Viewer
  lecture: Lecture
  completion: Completion
  /** Undefined for a viewer who can't review the course. */
  review: { label: string; isReady: boolean; open: () => void } | undefined
  onBookmark: () => void
}

// The `sm` breakpoint of the style sheets.
const NARROW = '(width < 40rem)'

// Next to the course contents, all actions fit in one row only without the labels of the two that have a known icon.
const LABEL = 'max-[90rem]:sr-only'

/** Shows the actions on a lecture and its course: on phones in one row, with a menu for the less frequent ones. */
export function LectureBar({ course, viewer, lecture, completion, review, onBookmark }: LectureBarProps) {
  const isNarrow = useMedia(NARROW)
  const resources = lecture.resources ?? []
  const more = { resources, review, hasTranscript: hasCaptions(lecture) }
  return (
    <div className="flex items-center gap-x-1 gap-y-3 sm:flex-wrap sm:gap-x-2">
      {viewer.kind === 'student' ? (
        <Complete lecture={lecture} viewer={viewer} completion={completion} />
      ) : (
        <Badge kind="info">{viewer.kind === 'instructor' ? 'Instructor Preview' : 'Admin Preview'}</Badge>
      )}
      {!isNarrow && resources.length > 0 && <ResourceMenu resources={resources} />}
      <Button variant="quiet" className="px-3 max-sm:ml-auto" title="Bookmark" onClick={onBookmark}>
        <Icon name="bookmark" />
        <span className={LABEL}>Bookmark</span>
      </Button>
      {viewer.kind === 'student' && isDownloadable(lecture) && (
        <DownloadLectureButton downloadable={downloadableOf(course, viewer.progress.id, lecture)} />
      )}
      {isNarrow ? <MoreMenu {...more} /> : <MoreButtons {...more} />}
    </div>
  )
}

type MoreProps = Pick<LectureBarProps, 'review'> & { resources: NonNullable<Lecture['resources']>; hasTranscript: boolean }

function MoreButtons({ review, hasTranscript: isTranscribed }: MoreProps) {
  const { hasTranscript } = usePlayerSettings()
  return (
    <>
      {isTranscribed && (
        <Button
          variant="quiet"
          className="px-3"
          title="Transcript"
          aria-pressed={hasTranscript}
          onClick={() => changeSettings({ hasTranscript: !hasTranscript })}
        >
          <Icon name="text" />
          <span className={LABEL}>Transcript</span>
        </Button>
      )}
      {review && (
        <Button variant="quiet" className="px-3" disabled={!review.isReady} onClick={review.open}>
          <Icon name="star" />
          {review.label}
        </Button>
      )}
    </>
  )
}

function MoreMenu({ review, resources, hasTranscript: isTranscribed }: MoreProps) {
  const { hasTranscript } = usePlayerSettings()
  if (!isTranscribed && !review && resources.length === 0) return null
  return (
    <Menu label="More actions" button={<Icon name="more" />} buttonClassName={buttonClass({ variant: 'quiet', shape: 'icon' })}>
      {isTranscribed && (
        <MenuItem icon="text" onSelect={() => changeSettings({ hasTranscript: !hasTranscript })}>
          {hasTranscript ? 'Hide transcript' : 'Show transcript'}
        </MenuItem>
      )}
      {review && (
        <MenuItem icon="star" disabled={!review.isReady} onSelect={review.open}>
          {review.label}
        </MenuItem>
      )}
      <ResourceLinks resources={resources} />
    </Menu>
  )
}

/** Whether the lecture has a transcript. */
export const hasCaptions = ({ contentUrl, captions }: Lecture): boolean => contentUrl !== undefined && (captions?.length ?? 0) > 0

function Complete({ lecture, viewer, completion }: Pick<LectureBarProps, 'lecture' | 'viewer' | 'completion'>) {
  const may = useMayComplete(lecture, viewer)
  if (may === 'by-quiz' || may === 'by-assignment' || may === 'unknown')
    // Reserves the space while the quiz or the assignment is loading.
    return (
      <p className={`flex min-h-11 min-w-0 items-center text-ink-muted ${may === 'unknown' ? 'invisible' : ''}`}>
        Pass the {lecture.contentType === 'ASSIGNMENT' ? 'assignment' : 'quiz'} to complete this lecture.
      </p>
    )
  return (
    <CompleteButton
      isComplete={may === 'done'}
      isSaving={completion.savingId === lecture.id}
      onComplete={() => completion.complete(lecture.id)}
    />
  )
}

/** Returns the button's state and the dialog of the student's review. */
export function useReview(courseId: number, viewer: Viewer) {
  const enrollmentId = viewer.kind === 'student' ? viewer.progress.id : undefined
  const review = useQuery({ ...ownReviewQuery(courseId), enabled: enrollmentId !== undefined })
  const [isOpen, setOpen] = useState(false)
  const own: Review | null = review.data ?? null
  if (enrollmentId === undefined) return { button: undefined, hasReview: false, dialog: null }
  return {
    button: { label: own ? 'Update a Review' : 'Leave a Review', isReady: !review.isPending, open: () => setOpen(true) },
    hasReview: own !== null,
    dialog: <ReviewDialog open={isOpen} courseId={courseId} enrollmentId={enrollmentId} review={own} onClose={() => setOpen(false)} />,
  }
}
