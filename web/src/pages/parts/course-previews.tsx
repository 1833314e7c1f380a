import type { ComponentProps } from 'react'
import { PreviewDialog } from '../../features/course/preview-dialog.tsx'
import { PlainVideo } from '../../features/player/plain-video.tsx'

/** The previews of a course. The player is separate from a visitor's first load. */
export const CoursePreviews = (props: Omit<ComponentProps<typeof PreviewDialog>, 'Video'>) => (
  <PreviewDialog {...props} Video={PlainVideo} />
)
