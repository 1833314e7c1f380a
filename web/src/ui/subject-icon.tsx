import subjectsUrl from './icons/subjects.svg?url&no-inline'

/** The picture of what a course is about, beside its name. `name` is that of a symbol in `icons/subjects.svg`. */
export const SubjectIcon = ({ name, className = '' }: { name: string; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${subjectsUrl}#${name}`} />
  </svg>
)
