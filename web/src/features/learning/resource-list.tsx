import type { Course, Lecture, Resource } from '@akada/contract/courses.ts'
import { fileSize } from '../../lib/file-size.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

// Browsers bypass the service worker for links with a `download` attribute. For downloaded files, the worker sends a header instead.
const isDownload = ({ fileUrl }: Resource): boolean => !fileUrl.startsWith('/kept/')

/** Lists all resources of a course. */
export const ResourceList = ({ resources }: { resources: readonly Resource[] }) => (
  <ul>
    {resources.map((resource) => (
      <li key={resource.id} className="flex items-center gap-3 border-t border-line py-1 first:border-0">
        <Icon name="file" className="text-ink-muted" />
        <div className="min-w-0 flex-1 leading-snug">
          <bdi>{resource.title}</bdi>
          {resource.description && (
            <p dir="auto" className="text-sm break-words text-ink-muted">
              {resource.description}
            </p>
          )}
        </div>
        <span className="tabular text-sm whitespace-nowrap text-ink-muted">{fileSize(resource.size)}</span>
        <a
          href={resource.fileUrl}
          download={isDownload(resource)}
          className={buttonClass({ variant: 'quiet', shape: 'icon' })}
          title={`Download ${resource.title}`}
        >
          <Icon name="download" />
          <VisuallyHidden>Download {resource.title}</VisuallyHidden>
        </a>
      </li>
    ))}
  </ul>
)

/** Lists the resources of one lecture in a menu. */
export const ResourceMenu = ({ resources }: { resources: readonly Resource[] }) => (
  <Menu
    label="Resources"
    button={
      <>
        Resources
        <Icon name="chevron-down" />
      </>
    }
    buttonClassName={buttonClass({ variant: 'secondary' })}
  >
    <ResourceLinks resources={resources} />
  </Menu>
)

/** The resources as items of a menu. */
export const ResourceLinks = ({ resources }: { resources: readonly Resource[] }) => (
  <>
    {resources.map((resource) => (
      <MenuLink key={resource.id} to={resource.fileUrl} reloadDocument download={isDownload(resource)} icon="download">
        <span dir="auto" className="min-w-0 flex-1">
          {resource.title}
        </span>
        <span className="tabular text-sm whitespace-nowrap text-ink-muted">{fileSize(resource.size)}</span>
      </MenuLink>
    ))}
  </>
)

/** Lists a lecture's resources first, then those of the course's other lectures. */
export function LectureResources({ course, lecture }: { course: Course; lecture: Lecture }) {
  const own = lecture.resources ?? []
  const others = course.sections
    .flatMap(({ lectures }) => lectures)
    .flatMap(({ id, resources = [] }) => (id === lecture.id ? [] : resources))
  return (
    <section className="grid max-w-2xl gap-6">
      {own.length > 0 && (
        <div>
          <h2 className="mb-2 text-xl">Resources in this lecture</h2>
          <ResourceList resources={own} />
        </div>
      )}
      {others.length > 0 && (
        <div>
          <h2 className="mb-2 text-xl">{own.length > 0 ? 'In other lectures' : 'Resources in other lectures'}</h2>
          <ResourceList resources={others} />
        </div>
      )}
    </section>
  )
}
