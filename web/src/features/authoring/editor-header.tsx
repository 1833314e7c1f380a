import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCourseEditing } from './course-editing.tsx'
import { SaveStatus } from './save-status.tsx'
import { StatusBadge } from './status-badge.tsx'

/** The editor's header. It is sticky, so that the save state is always visible. */
export function EditorHeader() {
  const { course, values, isReadOnly } = useCourseEditing()
  return (
    <header className="editor-bar">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 items-center gap-x-3 sm:flex-1 sm:basis-64">
          <h1 dir="auto" className="min-w-0 text-xl wrap-anywhere max-sm:line-clamp-2 sm:truncate sm:text-2xl">
            {values.title || course.title}
          </h1>
          <span className="flex-none">
            <StatusBadge status={course.status} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
          {!isReadOnly && <SaveStatus />}
          <div className="flex gap-2">
            <LinkButton to={paths.course(course.id)} variant="secondary" size="small">
              <Icon name="eye" />
              Preview
            </LinkButton>
            {!isReadOnly && <SaveButton />}
          </div>
        </div>
      </div>
    </header>
  )
}

/** Stands out only when automatic saving needs the user. */
function SaveButton() {
  const { saving, isDirty, conflict, saveAll } = useCourseEditing()
  const needsUser = saving.kind === 'failed' || conflict !== null || (isDirty && saving.kind === 'idle')
  return (
    <Button variant={needsUser ? 'primary' : 'secondary'} size="small" onClick={saveAll}>
      Save
    </Button>
  )
}

export const BackToCourses = () => (
  <Link to={instructorPaths.courses()} className="link inline-flex items-center gap-1 py-1 text-sm">
    <Icon name="chevron-left" className="size-4" />
    Your Courses
  </Link>
)
