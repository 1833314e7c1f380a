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
            ? 'This course is live: what you change shows at once, but new lectures and new content wait until an admin has looked at them.'
            : 'This course is live: what you change shows at once.'}
        </Banner>
      )
    case 'UNDER_REVIEW':
      return <Banner kind="info">An admin is looking at this course, so it can’t be changed now. Withdraw it to go on with it.</Banner>
    case 'ARCHIVED':
      return (
        <Banner kind={course.isHeldBack ? 'warning' : 'info'}>
          {course.isHeldBack
            ? 'An admin has taken this course out of the catalogue, and only an admin can bring it back. Those who have it see what you change.'
            : 'This course is archived: only those who have it see what you change.'}
          {course.holdsChanges && ' New lectures and new content wait until an admin has looked at them.'}
        </Banner>
      )
    case 'REJECTED':
      return <Banner kind="warning">This course was rejected, so it can’t be changed any more.</Banner>
    default:
      return null
  }
}
