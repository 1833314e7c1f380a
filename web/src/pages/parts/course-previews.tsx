import type { ComponentProps } from 'react'
import { PreviewDialog } from '../../features/course/preview-dialog.tsx'
import { LinkedLecture } from '../../features/player/linked-lecture.tsx'
import { PlainVideo } from '../../features/player/plain-video.tsx'

/** Plays a course's previews. The player is not part of a visitor's first load. */
export const CoursePreviews = (props: Omit<ComponentProps<typeof PreviewDialog>, 'Video' | 'Linked'>) => (
  <PreviewDialog {...props} Video={PlainVideo} Linked={LinkedLecture} />
)
