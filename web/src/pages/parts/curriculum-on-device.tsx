import type { Course, Lecture, Section } from '@akada/contract/courses.ts'
import { KeepSectionButton, KeptMark } from '../../features/kept-lectures/keep-button.tsx'
import { useKeptLectures } from '../../features/kept-lectures/kept-lectures.ts'
import { useOnline } from '../../lib/use-online.ts'
import { keepableOf } from './keepables.ts'
import type { Viewer } from './use-completion.ts'

type CurriculumOnDevice = { course: Course; viewer: Viewer; sizeOf: (lecture: Lecture) => string | undefined }

/** Marks a course's downloaded lectures. Without a network, the others can't be opened. */
export function useCurriculumOnDevice({ course, viewer, sizeOf }: CurriculumOnDevice) {
  const isOnline = useOnline()
  const kept = useKeptLectures()
  const here = new Set(kept.filter(({ state }) => state === 'KEPT').map(({ lectureId }) => lectureId))
  return {
    markOf: ({ id }: Lecture) => <KeptMark lectureId={id} isOnline={isOnline} />,
    isAway: ({ id }: Lecture) => !isOnline && !here.has(id),
    // Downloaded lectures use no mobile data.
    sizeOf: (lecture: Lecture) => (here.has(lecture.id) ? undefined : sizeOf(lecture)),
    toolOf: ({ title, lectures }: Section) =>
      viewer.kind === 'student' &&
      isOnline && (
        <KeepSectionButton title={title} keepables={lectures.map((lecture) => keepableOf(course, viewer.progress.id, lecture))} />
      ),
  }
}
