import subjectsUrl from './icons/subjects.svg?url&no-inline'

/** The icon of a course subject, beside its name. `name` is a symbol of `icons/subjects.svg`. */
export const SubjectIcon = ({ name, className = '' }: { name: string; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${subjectsUrl}#${name}`} />
  </svg>
)
