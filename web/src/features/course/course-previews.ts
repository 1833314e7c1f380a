import type { Course, Lecture } from '@akada/contract/courses.ts'

/** Something to watch before buying: the promotional video, or a lecture. */
export type Preview = { key: string; title: string; durationString?: string } & ({ videoUrl: string } | { lectureId: number })

export const previewOfLecture = ({ id, title, durationString }: Lecture): Preview => ({
  key: `lecture-${id}`,
  title,
  durationString,
  lectureId: id,
})

/** The promotional video first, then all lectures that are free to watch. */
export function previewsOf({ promotionalVideoUrl, sections }: Pick<Course, 'promotionalVideoUrl' | 'sections'>): Preview[] {
  const lectures = sections.flatMap((section) => section.lectures).filter(isPreviewable)
  return [
    ...(promotionalVideoUrl ? [{ key: 'promotion', title: 'About this course', videoUrl: promotionalVideoUrl }] : []),
    ...lectures.map(previewOfLecture),
  ]
}

// A quiz is taken in the player; there is nothing to watch.
export const isPreviewable = ({ isPreview, contentType }: Lecture): boolean => isPreview && contentType !== 'QUIZ'
