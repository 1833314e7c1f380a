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

/** Whether a lecture can be shown outside the player. Quizzes and assignments can't. */
export const isShowable = ({ contentType }: Lecture): boolean => contentType !== 'QUIZ' && contentType !== 'ASSIGNMENT'

export const isPreviewable = (lecture: Lecture): boolean => lecture.isPreview && isShowable(lecture)
