import subjectsUrl from './icons/subjects.svg?url&no-inline'

export const subjects = [
  'book',
  'code',
  'data',
  'business',
  'design',
  'marketing',
  'languages',
  'music',
  'camera',
  'farming',
  'health',
  'engineering',
  'science',
  'cooking',
  'fashion',
  'craft',
  'sport',
  'law',
  'security',
  'people',
] as const

/** The picture of what a course is about, beside its name. */
export const SubjectIcon = ({ name, className = '' }: { name: (typeof subjects)[number]; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${subjectsUrl}#${name}`} />
  </svg>
)
