import { Banner } from '../../ui/banner.tsx'
import { useCourseEditing } from './course-editing.tsx'

/** Explains what the course's status means for editing. */
export function EditorNotice() {
  const { course } = useCourseEditing()
  switch (course.status) {
    case 'LIVE':
      return (
        <Banner kind="info">
          {course.holdsChanges
            ? 'This course is published. Changes take effect immediately, but new lectures and new content must be reviewed first.'
            : 'This course is published. Changes take effect immediately.'}
        </Banner>
      )
    case 'UNDER_REVIEW':
      return <Banner kind="info">This course is in review and can’t be edited. Withdraw it to keep editing.</Banner>
    case 'ARCHIVED':
      return (
        <Banner kind={course.isHeldBack ? 'warning' : 'info'}>
          {course.isHeldBack
            ? 'An admin removed this course from the catalog, and only an admin can restore it. Enrolled students see your changes.'
            : 'This course is archived. Only enrolled students see your changes.'}
          {course.holdsChanges && ' New lectures and new content must be reviewed first.'}
        </Banner>
      )
    case 'REJECTED':
      return <Banner kind="warning">This course was rejected and can no longer be edited.</Banner>
    default:
      return null
  }
}
