import type { Course, Lecture } from '@akada/contract/courses.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { LectureDiscussion } from '../../features/discussions/lecture-discussion.tsx'
import { LectureOverview } from '../../features/learning/lecture-overview.tsx'
import { LectureResources } from '../../features/learning/resource-list.tsx'
import { LectureNotes } from '../../features/notes/note-list.tsx'
import type { Notebook } from '../../features/notes/use-notebook.ts'
import { paths } from '../../lib/paths.ts'
import { Tabs } from '../../ui/tabs.tsx'

type LectureTabsProps = {
  course: Course
  lecture: Lecture
  /** Null if there is no video. */
  video: HTMLVideoElement | null
  notebook: Notebook
}

/** Shows the tabs below a lecture. The URL contains the open tab, so that links and the next lecture open the same tab. */
export function LectureTabs({ course, lecture, video, notebook }: LectureTabsProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const addressOf = (note: { lectureId: number; second: number | null }) =>
    paths.learn(course.id, {
      lecture: note.lectureId,
      t: note.second ?? undefined,
      tab: 'notes',
      notes: query.get('notes') ?? undefined,
      order: query.get('order') ?? undefined,
    })
  const comment = Number(query.get('comment'))
  const discussion = (
    <LectureDiscussion
      key={lecture.id}
      courseId={course.id}
      lectureId={lecture.id}
      video={video}
      comment={Number.isInteger(comment) && comment > 0 ? comment : null}
    />
  )
  const hasResources = course.sections.some(({ lectures }) => lectures.some(({ resources = [] }) => resources.length > 0))
  const notes = { value: 'notes', label: 'Notes', panel: <LectureNotes {...{ course, lecture, video, notebook, addressOf }} /> }
  const tabs = [
    // A tab without content is left out.
    ...(lecture.description ? [{ value: 'overview', label: 'Overview', panel: <LectureOverview lecture={lecture} /> }] : []),
    notes,
    ...(lecture.discussionEnabled ? [{ value: 'discussion', label: 'Discussion', panel: discussion }] : []),
    ...(hasResources ? [{ value: 'resources', label: 'Resources', panel: <LectureResources course={course} lecture={lecture} /> }] : []),
  ]
  const [first = notes] = tabs
  const chosen = tabs.find(({ value }) => value === query.get('tab'))?.value ?? first.value
  return (
    <Tabs
      label="About this lecture"
      tabs={tabs}
      value={chosen}
      onChange={(tab) =>
        void navigate(paths.learn(course.id, { lecture: lecture.id, tab: tab === first.value ? undefined : tab }), {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  )
}
