import { replaceCover } from '@akada/contract/calls/authoring.ts'
import { useQueryClient } from '@tanstack/react-query'
import { upload } from '../../lib/upload.ts'
import { CoverUpload } from '../../ui/cover-upload.tsx'
import { useCourseEditing } from './course-editing.tsx'

/** Shows the course cover as in the catalog, and replaces it. */
export function CoverCard() {
  const queryClient = useQueryClient()
  const { course, isReadOnly } = useCourseEditing()
  return (
    <CoverUpload
      intro="Required before you submit for review. It’s the first thing students see: a face or an object works better than text."
      cover={course}
      isReadOnly={isReadOnly}
      send={async (picture) => {
        await upload(replaceCover, { ...picture, fields: { courseId: String(course.id) } })
        await queryClient.invalidateQueries({ queryKey: ['editable-course', course.id] })
        void queryClient.invalidateQueries({ queryKey: ['own-courses'] })
      }}
    />
  )
}
