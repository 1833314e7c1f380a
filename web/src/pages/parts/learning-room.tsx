import type { Course, Lecture } from '@akada/contract/courses.ts'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Congratulation } from '../../features/learning/congratulation.tsx'
import { ContentsPanel } from '../../features/learning/contents-panel.tsx'
import { CurriculumList } from '../../features/learning/curriculum-list.tsx'
import { neighboursOf } from '../../features/learning/learning.rules.ts'
import { LectureContent, Stage, Written } from '../../features/learning/lecture-content.tsx'
import { ResourceList } from '../../features/learning/resource-list.tsx'
import { usePlayerSettings } from '../../features/player/player-settings.ts'
import { paths } from '../../lib/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ContentsTools } from './contents-tools.tsx'
import { LectureBar } from './lecture-bar.tsx'
import { LecturePlayer } from './lecture-player.tsx'
import { type Completion, useCompletion, type Viewer } from './use-completion.ts'

export const lectureAddress = (courseId: number, lectureId: number) => `${paths.learn(courseId)}?lecture=${lectureId}`

type LearningRoomProps = { course: Course; viewer: Viewer; lecture: Lecture | undefined }

export function LearningRoom({ course, viewer, lecture }: LearningRoomProps) {
  const { isTheatre } = usePlayerSettings()
  const completion = useCompletion(course.id, viewer)
  const progress = viewer.kind === 'student' ? viewer.progress : undefined
  const lectures = course.sections.flatMap((section) => section.lectures)
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
      </div>
      <div className={isTheatre ? 'grid grid-cols-1 gap-y-8' : `grid grid-cols-1 gap-y-8 ${besides}`}>
        <div className="min-w-0">
          <Lesson course={course} viewer={viewer} lecture={lecture} lectures={lectures} completion={completion} />
        </div>
        <div className={isTheatre ? 'min-w-0' : 'min-w-0 lg:sticky lg:top-4 lg:row-span-2 lg:h-[calc(100dvh-2rem)]'}>
          <ContentsPanel done={done} tools={<ContentsTools hasTheatreButton={lecture?.contentType !== 'VIDEO'} />}>
            <CurriculumList
              sections={course.sections}
              completed={completed}
              currentId={lecture?.id}
              addressOf={(id) => lectureAddress(course.id, id)}
            />
            {resources.length > 0 && (
              <section className="mt-6 px-4 lg:px-1">
                <h2 className="mb-2 text-lg">Resources</h2>
                <ResourceList resources={resources} />
              </section>
            )}
          </ContentsPanel>
        </div>
        {lecture?.description && (
          <section className="min-w-0 px-4 sm:px-6 lg:px-0">
            <h2 className="mb-3 text-xl">About this lecture</h2>
            <Written html={lecture.description} />
          </section>
        )}
      </div>
      <Congratulation courseTitle={course.title} open={completion.isCongratulating} onClose={completion.stopCongratulating} />
    </div>
  )
}

const besides = 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8'

type LessonProps = LearningRoomProps & { lectures: readonly Lecture[]; completion: Completion }

/** The lecture itself with its title and buttons. */
function Lesson({ course, viewer, lecture, lectures, completion }: LessonProps) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading, lecture?.id)
  const { next, previous } = lecture ? neighboursOf(lectures, lecture.id) : {}
  const goTo = useCallback(
    (lectureId: number | undefined) => {
      if (lectureId !== undefined) void navigate(lectureAddress(course.id, lectureId))
    },
    [navigate, course.id],
  )
  const goNext = useCallback(() => goTo(next?.id), [goTo, next?.id])
  const goPrevious = useCallback(() => goTo(previous?.id), [goTo, previous?.id])

  if (!lecture) return <Stage icon="video">Select a lecture to start watching</Stage>
  const bar = <LectureBar course={course} viewer={viewer} lecture={lecture} completion={completion} />
  const title = (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
      {lecture.title}
    </h1>
  )
  if (lecture.contentType === 'TEXT')
    return (
      <div className="px-4 sm:px-6 lg:px-0">
        {title}
        <div className="mt-5 mb-8">
          <LectureContent lecture={lecture} />
        </div>
        {bar}
      </div>
    )
  return (
    <>
      {lecture.contentUrl ? (
        <LecturePlayer
          courseId={course.id}
          progress={viewer.kind === 'student' ? viewer.progress : undefined}
          lecture={{ ...lecture, contentUrl: lecture.contentUrl }}
          nextTitle={completion.isCongratulating ? undefined : next?.title}
          goNext={goNext}
          goPrevious={goPrevious}
          onEnded={() => completion.complete(lecture.id)}
        />
      ) : (
        <LectureContent lecture={lecture} />
      )}
      <div className="mt-5 grid gap-4 px-4 sm:px-6 lg:px-0">
        {title}
        {bar}
      </div>
    </>
  )
}

/** A lecture to read takes the player's place: whoever had the focus in there goes on from the new lecture's title. */
function useKeptFocus(heading: RefObject<HTMLHeadingElement | null>, lectureId: number | undefined) {
  const shown = useRef(lectureId)
  useEffect(() => {
    if (shown.current === lectureId) return
    shown.current = lectureId
    if (document.activeElement === document.body) heading.current?.focus()
  }, [heading, lectureId])
}
