import type { Course, Lecture, Section } from '@akada/contract/courses.ts'
import { DownloadMark, DownloadSectionButton } from '../../features/downloads/download-buttons.tsx'
import { useDownloads } from '../../features/downloads/downloads.ts'
import { useOnline } from '../../lib/use-online.ts'
import { downloadableOf, isDownloadable } from './downloadables.ts'
import type { Viewer } from './use-completion.ts'

type CurriculumOnDevice = { course: Course; viewer: Viewer; sizeOf: (lecture: Lecture) => string | undefined }

/** Marks a course's downloaded lectures. Without a network, the others can't be opened. */
export function useCurriculumOnDevice({ course, viewer, sizeOf }: CurriculumOnDevice) {
  const isOnline = useOnline()
  const downloads = useDownloads()
  const here = new Set(downloads.filter(({ state }) => state === 'KEPT').map(({ lectureId }) => lectureId))
  return {
    markOf: ({ id }: Lecture) => <DownloadMark lectureId={id} isOnline={isOnline} />,
    isAway: ({ id }: Lecture) => !isOnline && !here.has(id),
    // Downloaded lectures use no mobile data.
    sizeOf: (lecture: Lecture) => (here.has(lecture.id) ? undefined : sizeOf(lecture)),
    toolOf: ({ title, lectures }: Section) =>
      viewer.kind === 'student' &&
      isOnline && (
        <DownloadSectionButton
          title={title}
          downloadables={lectures
            .filter((lecture) => !lecture.closed && isDownloadable(lecture))
            .map((lecture) => downloadableOf(course, viewer.progress.id, lecture))}
        />
      ),
  }
}
