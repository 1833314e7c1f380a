import type { EditableSection } from '@akada/contract/curriculum.ts'
import { Link } from 'react-router'
import { fileSize } from '../../lib/file-size.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'

type ResourceListProps = { courseId: number; sections: readonly EditableSection[] }

/** Lists all resources of a course by lecture. */
export function ResourceList({ courseId, sections }: ResourceListProps) {
  const lectures = sections.flatMap((section) => section.lectures).filter(({ resources }) => resources.length > 0)
  return (
    <SectionCard title="Resources" intro="Files for enrolled students. Add them to individual lectures.">
      {lectures.length === 0 && (
        <p className="text-ink-muted">
          No resources yet. Add the first one in the{' '}
          <Link to={instructorPaths.editCourse(courseId)} className="link">
            curriculum
          </Link>
          .
        </p>
      )}
      <ul className="grid gap-4">
        {lectures.map(({ id, title, resources }) => (
          <li key={id}>
            <Link dir="auto" to={instructorPaths.editCourse(courseId, { lecture: id })} className="link font-semibold">
              {title}
            </Link>
            <ul className="mt-1 grid gap-1">
              {resources.map((resource) => (
                <li key={resource.id} className="flex min-w-0 items-center gap-2 text-sm">
                  <Icon name="file" className="size-4 text-ink-muted" />
                  <span dir="auto" className="min-w-0 truncate">
                    {resource.title}
                  </span>
                  <span className="tabular flex-none text-ink-muted">
                    {resource.fileExtension.toUpperCase()} · {fileSize(resource.size)}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
