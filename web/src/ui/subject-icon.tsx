import subjectsUrl from './icons/subjects.svg?url&no-inline'

/** The icon of a course subject, shown beside the subject's name. `name` is a symbol in `icons/subjects.svg`. */
export const SubjectIcon = ({ name, className = '' }: { name: string; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${subjectsUrl}#${name}`} />
  </svg>
)
