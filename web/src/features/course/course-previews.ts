import type { Course, Lecture } from '@akada/contract/courses.ts'

/** A public video: the promotional video or a lecture. */
export type Preview = { key: string; title: string; durationString?: string } & ({ videoUrl: string } | { lectureId: number })

export const previewOfLecture = ({ id, title, durationString }: Lecture): Preview => ({
  key: `lecture-${id}`,
  title,
  durationString,
  lectureId: id,
})

/** Returns the promotional video, then all free preview lectures. */
export function previewsOf({ promotionalVideoUrl, sections }: Pick<Course, 'promotionalVideoUrl' | 'sections'>): Preview[] {
  const lectures = sections.flatMap((section) => section.lectures).filter(isPreviewable)
  return [
    ...(promotionalVideoUrl ? [{ key: 'promotion', title: 'About this course', videoUrl: promotionalVideoUrl }] : []),
    ...lectures.map(previewOfLecture),
  ]
}

// Returns whether a lecture can be previewed outside the player. Quizzes can't.
export const isPreviewable = ({ isPreview, contentType }: Lecture): boolean => isPreview && contentType !== 'QUIZ'
