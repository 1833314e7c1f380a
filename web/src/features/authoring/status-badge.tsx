import type { CourseStatus } from '@akada/contract/courses.ts'
import { Badge } from '../../ui/badge.tsx'
import { statusWords } from './course-words.ts'

export const StatusBadge = ({ status }: { status: CourseStatus }) => (
  <Badge kind={statusWords[status].kind}>{statusWords[status].text}</Badge>
)
