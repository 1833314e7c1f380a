import type { Course, Lecture, Resource } from '@akada/contract/courses.ts'
import { useDownloads } from '../../features/downloads/downloads.ts'
import { downloadAddress } from '../../features/downloads/playback-on-device.ts'
import type { DownloadedLecture } from '../../lib/device-store.ts'
import { useOnline } from '../../lib/use-online.ts'

/** Returns the course. Without a network, its resources link to the downloaded files. */
export function useCourseOnDevice(course: Course): Course {
  const isOnline = useOnline()
  const downloads = useDownloads()
  if (isOnline || downloads.length === 0) return course
  const here = new Map(downloads.map((lecture) => [lecture.lectureId, lecture]))
  return {
    ...course,
    sections: course.sections.map((section) => ({
      ...section,
      lectures: section.lectures.map((lecture) => withResourcesHere(lecture, here.get(lecture.id))),
    })),
  }
}

function withResourcesHere(lecture: Lecture, download: DownloadedLecture | undefined): Lecture {
  if (!lecture.resources || download?.state !== 'KEPT') return lecture
  return { ...lecture, resources: lecture.resources.map((resource) => ({ ...resource, fileUrl: addressHere(resource, download) })) }
}

function addressHere({ id, title, fileExtension, fileUrl }: Resource, { person, lectureId, files }: DownloadedLecture): string {
  const name = `resource-${id}`
  if (!files.some((file) => file.name === name)) return fileUrl
  return `${downloadAddress(person, lectureId, name)}/${encodeURIComponent(`${title}.${fileExtension}`)}`
}
