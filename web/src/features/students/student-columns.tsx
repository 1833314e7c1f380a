import type { CourseStudent } from '@akada/contract/students.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table.tsx'
import { assignmentWords, quizWords, sourceWords, stateWords } from './student-words.ts'

/** The columns about a student's progress in one course. */
export const progressColumns: readonly Column<CourseStudent>[] = [
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ state }) => <Badge kind={stateWords[state].kind}>{stateWords[state].text}</Badge>,
  },
  { key: 'progress', header: 'Progress', phone: 'amount', align: 'right', order: 'numbers', cell: ({ progress }) => `${progress}%` },
  { key: 'quizzes', header: 'Quizzes', phone: 'details', cell: quizWords },
  { key: 'assignments', header: 'Assignments', phone: 'details', cell: assignmentWords },
  {
    key: 'lastActivityAt',
    header: 'Last activity',
    phone: 'details',
    order: 'dates',
    cell: ({ lastActivityAt }) => (lastActivityAt === null ? '–' : <Moment at={lastActivityAt} />),
  },
  { key: 'enrolledAt', header: 'Enrolled', phone: 'details', order: 'dates', cell: ({ enrolledAt }) => <Moment at={enrolledAt} /> },
  { key: 'source', header: 'Source', phone: 'details', cell: ({ source }) => sourceWords[source] },
]
