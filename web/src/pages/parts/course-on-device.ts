import type { Course, Lecture, Resource } from '@akada/contract/courses.ts'
import { useKeptLectures } from '../../features/kept-lectures/kept-lectures.ts'
import { keptAddress } from '../../features/kept-lectures/playback-on-device.ts'
import type { KeptLecture } from '../../lib/device-store.ts'
import { useOnline } from '../../lib/use-online.ts'

/** Returns the course. Without a network, its resources link to the downloaded files. */
export function useCourseOnDevice(course: Course): Course {
  const isOnline = useOnline()
  const kept = useKeptLectures()
  if (isOnline || kept.length === 0) return course
  const here = new Map(kept.map((lecture) => [lecture.lectureId, lecture]))
  return {
    ...course,
    sections: course.sections.map((section) => ({
      ...section,
      lectures: section.lectures.map((lecture) => withResourcesHere(lecture, here.get(lecture.id))),
    })),
  }
}

function withResourcesHere(lecture: Lecture, kept: KeptLecture | undefined): Lecture {
  if (!lecture.resources || kept?.state !== 'KEPT') return lecture
  return { ...lecture, resources: lecture.resources.map((resource) => ({ ...resource, fileUrl: addressHere(resource, kept) })) }
}

function addressHere({ id, title, fileExtension, fileUrl }: Resource, { person, lectureId, files }: KeptLecture): string {
  const name = `resource-${id}`
  if (!files.some((file) => file.name === name)) return fileUrl
  return `${keptAddress(person, lectureId, name)}/${encodeURIComponent(`${title}.${fileExtension}`)}`
}
