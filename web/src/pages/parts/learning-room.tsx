import type { Course, Lecture } from '@akada/contract/courses.ts'
import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAwayWords } from '../../features/downloads/downloads.ts'
import { ClosedLecture } from '../../features/learning/closed-lecture.tsx'
import { Congratulation } from '../../features/learning/congratulation.tsx'
import { ContentsPanel } from '../../features/learning/contents-panel.tsx'
import { CurriculumList } from '../../features/learning/curriculum-list.tsx'
import { neighborsOf, openedBy, withoutHeld } from '../../features/learning/learning.rules.ts'
import { LectureContent, Stage } from '../../features/learning/lecture-content.tsx'
import { LectureSteps } from '../../features/learning/lecture-steps.tsx'
import { ResourceList } from '../../features/learning/resource-list.tsx'
import { NoteCount, NoteCountsHint } from '../../features/notes/note-counts.tsx'
import { type Notebook, useNotebook } from '../../features/notes/use-notebook.ts'
import { WaitingLine } from '../../features/outbox/waiting-line.tsx'
import type { TimedMedia } from '../../features/player/framed-media.ts'
import { LinkedVideoSkeleton } from '../../features/player/linked-video-skeleton.tsx'
import { usePlayerSettings } from '../../features/player/player-settings.ts'
import { StepKeys } from '../../features/player/step-keys.tsx'
import { Transcript } from '../../features/player/transcript.tsx'
import { useLectureSize } from '../../features/player/use-lecture-size.ts'
import { QuizLecture } from '../../features/quizzes/quiz-lecture.tsx'
import { paths } from '../../lib/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AwayLesson } from './away-lesson.tsx'
import { ContentsTools } from './contents-tools.tsx'
import { useCurriculumOnDevice } from './curriculum-on-device.tsx'
import { momentIn, useLectureAddress, useMomentInAddress, useNotesOpener } from './learning-address.ts'
import { hasCaptions, LectureBar, useReview } from './lecture-bar.tsx'
import { LecturePlayer } from './lecture-player.tsx'
import { LectureTabs } from './lecture-tabs.tsx'
import { type Completion, savesProgress, useCompletion, type Viewer } from './use-completion.ts'
import { useMayComplete } from './use-may-complete.ts'
import { useQuizCopies } from './use-quiz-copies.ts'
import { useReopening } from './use-reopening.ts'

// Lazy, because only students who have just finished a course need it. If it fails to load, the page works without it.
const NextCourses = lazyPart(
  async () => (await import('./next-courses.tsx')).NextCourses,
  () => null,
)

// Lazy, because few lectures play a video from another site.
const LinkedLesson = lazyPart(async () => (await import('./linked-lesson.tsx')).LinkedLesson)

// Lazy, because few lectures are assignments.
const AssignmentLecture = lazyPart(async () => (await import('../../features/assignments/assignment-lecture.tsx')).AssignmentLecture)

type LearningRoomProps = { course: Course; viewer: Viewer; lecture: Lecture | undefined }

export function LearningRoom({ course, viewer, lecture }: LearningRoomProps) {
  const { isTheatre } = usePlayerSettings()
  const device = useCurriculumOnDevice({ course, viewer, sizeOf: useLectureSize() })
  const isInCharge = viewer.kind !== 'student'
  const markOf = (each: Lecture) => (
    <>
      {device.markOf(each)}
      {isInCharge && <NoteCount courseId={course.id} lectureId={each.id} />}
    </>
  )
  const awayWords = useAwayWords(lecture?.id)
  const [query] = useSearchParams()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const addressOf = useLectureAddress(course.id)
  const startAt = momentIn(query)
  useMomentInAddress(video, lecture?.id)
  const notebook = useNotebook({ course, onOpen: useNotesOpener({ courseId: course.id, lectureId: lecture?.id, video }) })
  const completion = useCompletion(course, viewer)
  useReopening(course)
  const { button: review, hasReview, dialog: reviewDialog } = useReview(course.id, viewer)
  const progress = viewer.kind === 'student' ? viewer.progress : undefined
  const lectures = course.sections.flatMap((section) => section.lectures)
  useQuizCopies({ lectures, current: lecture })
  const resources = lectures.flatMap((each) => each.resources ?? [])
  const completed = new Set(progress?.completedLectures)
  const done = progress && {
    percent: progress.progress,
    completed: lectures.filter(({ id }) => completed.has(id)).length,
    total: lectures.length,
  }
  return (
    <div className="py-4 lg:page lg:py-6">
      <div className="mb-4 px-4 sm:px-6 lg:px-0">
        <Breadcrumb
          crumbs={[{ label: 'Home', to: paths.home }, { label: 'My Learning', to: paths.myLearning() }, { label: course.title }]}
        />
        <WaitingLine />
      </div>
      <div
        className={`grid grid-cols-1 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-8 ${isTheatre ? '' : 'lg:grid-rows-[auto_1fr]'}`}
      >
        {/* A quiz is higher than its skeleton, so what follows waits for it. */}
        <div className={`min-w-0 [&:has(.skeleton)+div]:invisible ${isTheatre ? 'lg:col-span-2' : ''}`}>
          {lecture && awayWords !== null ? (
            <AwayLesson title={lecture.title} words={awayWords} />
          ) : (
            <Lesson
              {...{ course, viewer, lecture, lectures, completion, addressOf, notebook, startAt, video }}
              review={review}
              onVideo={setVideo}
            />
          )}
        </div>
        <div className="min-w-0 px-4 sm:px-6 lg:col-start-1 lg:px-0">
          {lecture && !lecture.closed && <LectureTabs course={course} lecture={lecture} video={video} notebook={notebook} />}
        </div>
        <div
          className={
            isTheatre
              ? 'min-w-0 lg:col-start-2'
              : 'min-w-0 lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-[calc(100dvh-2rem)]'
          }
        >
          <ContentsPanel done={done} tools={<ContentsTools hasTheaterButton={lecture?.contentType !== 'VIDEO'} />}>
            {isInCharge && <NoteCountsHint courseId={course.id} />}
            <CurriculumList sections={course.sections} currentId={lecture?.id} {...{ completed, addressOf }} {...device} markOf={markOf} />
            {resources.length > 0 && (
              <section className="mt-6 px-4 lg:px-1">
                <h2 className="mb-2 text-lg">Resources</h2>
                <ResourceList resources={resources} />
              </section>
            )}
          </ContentsPanel>
        </div>
      </div>
      <Congratulation
        courseTitle={course.title}
        open={completion.isCongratulating}
        onReview={
          review && !hasReview
            ? () => {
                completion.stopCongratulating()
                review.open()
              }
            : undefined
        }
        next={
          <Suspense>
            <NextCourses courseId={course.id} />
          </Suspense>
        }
        onClose={completion.stopCongratulating}
      />
      {reviewDialog}
    </div>
  )
}

type LessonProps = LearningRoomProps & {
  lectures: readonly Lecture[]
  completion: Completion
  addressOf: (lectureId: number) => string
  notebook: Notebook
  review: ReturnType<typeof useReview>['button']
  startAt: number | null
  video: HTMLVideoElement | null
  onVideo: (video: HTMLVideoElement | null) => void
}

/** The lecture with its title and buttons. */
function Lesson({ course, viewer, lecture, lectures, completion, addressOf, notebook, review, startAt, video, onVideo }: LessonProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnTitle(heading, lecture?.id)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { next, previous, upcoming, goNext, goPrevious } = useNeighbors({ viewer, lectures, lecture, addressOf })
  const [linked, setLinked] = useState<TimedMedia | null>(null)

  if (!lecture) return <Stage icon="video">Select a lecture to start watching</Stage>
  const bookmark = () => notebook.bookmark({ lectureId: lecture.id, second: secondIn(lecture.contentUrl ? video : linked) })
  const bar = <LectureBar {...{ course, viewer, lecture, completion, review }} onBookmark={() => void bookmark()} />
  // A new element for each lecture, so that the focus moves from the used step to the new title.
  const steps = <Steps key={lecture.id} {...{ viewer, lectures, lecture, previous, next, upcoming, completion, addressOf }} />
  const title = (
    <div>
      <ContentsButton place={lectures.indexOf(lecture) + 1} count={lectures.length} />
      <h1 dir="auto" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {lecture.title}
      </h1>
    </div>
  )
  if (lecture.closed)
    return (
      <div className="grid gap-4 px-4 sm:px-6 lg:px-0">
        <ClosedLecture closed={lecture.closed} />
        {title}
        {steps}
      </div>
    )
  const playing = {
    ...{ startAt, goNext, goPrevious },
    nextTitle: completion.isCongratulating ? undefined : next?.title,
    onEnded: () => completion.complete(lecture.id),
  }
  if (lecture.contentType !== 'VIDEO')
    return (
      <div ref={setFrame} className="in-order px-4 sm:px-6 lg:px-0">
        {frame && lecture.contentType === 'TEXT' && <StepKeys {...{ frame, goNext, goPrevious }} />}
        {title}
        <div className="mt-5 mb-8">
          {lecture.contentType === 'QUIZ' ? (
            <QuizLecture
              lecture={lecture}
              next={next && { title: next.title, go: goNext }}
              onPassed={() => completion.complete(lecture.id)}
            />
          ) : lecture.contentType === 'ASSIGNMENT' ? (
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
              <AssignmentLecture lectureId={lecture.id} instructions={<LectureContent lecture={lecture} />} />
            </Suspense>
          ) : (
            <LectureContent lecture={lecture} />
          )}
        </div>
        <div className="grid gap-4">
          {bar}
          {steps}
        </div>
      </div>
    )
  return (
    <>
      <LessonVideo {...{ course, viewer, lecture, notebook, playing, onVideo }} onMedia={setLinked} />
      <LectureTranscript lecture={lecture} video={video} />
      <div className="mt-5 grid gap-4 px-4 sm:px-6 lg:px-0">
        {title}
        {bar}
        {steps}
      </div>
    </>
  )
}

type LessonVideoProps = Pick<LessonProps, 'course' | 'viewer' | 'notebook' | 'onVideo'> & {
  lecture: Lecture
  playing: { startAt: number | null; goNext: () => void; goPrevious: () => void; nextTitle: string | undefined; onEnded: () => void }
  onMedia: (media: TimedMedia | null) => void
}

function LessonVideo({ course, viewer, lecture, notebook, playing, onVideo, onMedia }: LessonVideoProps) {
  if (lecture.videoProvider)
    return (
      <Suspense fallback={<LinkedVideoSkeleton />}>
        <LinkedLesson {...{ course, viewer, lecture, onMedia, ...playing }} />
      </Suspense>
    )
  if (!lecture.contentUrl) return <LectureContent lecture={lecture} />
  return <LecturePlayer {...{ viewer, lecture, notebook, onVideo, ...playing }} />
}

const secondIn = (media: TimedMedia | null): number | null => (media ? Math.floor(media.currentTime) : null)

/** On phones the contents are below the lecture's information. */
const ContentsButton = ({ place, count }: { place: number; count: number }) => (
  <Button variant="quiet" size="small" className="-ml-3 lg:hidden" onClick={() => document.getElementById('course-content')?.focus()}>
    <Icon name="menu" />
    <span>
      Course Content{' '}
      <span className="tabular font-normal">
        · {place} of {count}
      </span>
    </span>
  </Button>
)

type StepsProps = Pick<LessonProps, 'viewer' | 'lectures' | 'completion' | 'addressOf'> & {
  lecture: Lecture
  previous: Lecture | undefined
  next: Lecture | undefined
  upcoming: Lecture | undefined
}

/** The way to the neighboring lectures, and after the last one to the certificate. */
function Steps({ viewer, lectures, lecture, previous, next, upcoming, completion, addressOf }: StepsProps) {
  const navigate = useNavigate()
  const may = useMayComplete(lecture, viewer)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const stepTo = (to: Lecture | undefined) => to && { title: to.title, to: addressOf(to.id) }
  const isStudent = savesProgress(viewer) && !lecture.closed
  const canComplete = isStudent && may === 'yes'
  const named = (canComplete && openedBy(lectures, lecture.id, completedBy(viewer))) || next
  // Opens the lecture that the button names. Without one, the completion may have opened another. The student may have opened another
  // lecture in the meantime.
  const goOn = (course: Course) => {
    const { id } = named ?? neighborsOf(lecturesIn(withoutHeld(course)), lecture.id, completedBy(viewer)).next ?? {}
    if (isShown.current && id !== undefined) void navigate(addressOf(id))
  }
  return (
    <LectureSteps
      previous={stepTo(previous)}
      next={stepTo(named)}
      upcoming={upcoming}
      onComplete={canComplete ? () => void completion.completeAndGo(lecture.id, goOn) : undefined}
      isSaving={completion.savingId === lecture.id}
      isOpen={may === 'by-quiz' || may === 'by-assignment' || may === 'unknown'}
      isFinished={viewer.kind === 'student' && viewer.progress.completed}
    />
  )
}

const lecturesIn = ({ sections }: Course): Lecture[] => sections.flatMap((section) => section.lectures)

const completedBy = (viewer: Viewer): readonly number[] => (viewer.kind === 'student' ? viewer.progress.completedLectures : [])

function useNeighbors({ viewer, lectures, lecture, addressOf }: Pick<LessonProps, 'viewer' | 'lectures' | 'lecture' | 'addressOf'>) {
  const navigate = useNavigate()
  const completed = viewer.kind === 'student' ? viewer.progress.completedLectures : lectures.map(({ id }) => id)
  const { next, previous, upcoming } = lecture ? neighborsOf(lectures, lecture.id, completed) : {}
  const goTo = useCallback(
    (lectureId: number | undefined) => {
      if (lectureId !== undefined) void navigate(addressOf(lectureId))
    },
    [navigate, addressOf],
  )
  const goNext = useCallback(() => goTo(next?.id), [goTo, next?.id])
  const goPrevious = useCallback(() => goTo(previous?.id), [goTo, previous?.id])
  return { next, previous, upcoming, goNext, goPrevious }
}

function LectureTranscript({ lecture, video }: { lecture: Lecture; video: HTMLVideoElement | null }) {
  const { hasTranscript } = usePlayerSettings()
  return hasTranscript && hasCaptions(lecture) && <Transcript lectureId={lecture.id} tracks={lecture.captions ?? []} video={video} />
}

/** Moves the focus to the new lecture's title when the control that opened the lecture or had the focus is gone. */
function useFocusOnTitle(heading: RefObject<HTMLHeadingElement | null>, lectureId: number | undefined) {
  const shown = useRef(lectureId)
  // Before the focus is recovered elsewhere (recover-focus.ts).
  useLayoutEffect(() => {
    if (shown.current === lectureId) return
    shown.current = lectureId
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading, lectureId])
}
