import type { CourseStudent } from '@akada/contract/students.ts'
import type { Selection } from '../../lib/use-selection.ts'
import { instructorPaths } from '../../lib/work-paths.ts'
import { ListTable } from '../../ui/list-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { progressColumns } from './student-columns.tsx'

const columns: readonly Column<CourseStudent>[] = [
  {
    key: 'name',
    header: 'Student',
    phone: 'primary',
    order: 'names',
    cell: ({ student }) => student.name,
    note: ({ invitedEmail }) => invitedEmail,
    isNoteLast: true,
  },
  { key: 'course', header: 'Course', phone: 'secondary', cell: ({ course }) => course.title },
  ...progressColumns,
]

type StudentTableProps = { students: readonly CourseStudent[]; selection: Selection }

export const StudentTable = ({ students, selection }: StudentTableProps) => (
  <ListTable
    defaultSort={{ key: 'enrolledAt', direction: 'descending' }}
    caption="Students"
    isCaptionHidden
    columns={columns}
    rows={students}
    rowKey={({ enrollmentId }) => enrollmentId}
    to={({ student }) => instructorPaths.student(student.id)}
    choice={{
      isChosen: ({ enrollmentId }) => selection.has(enrollmentId),
      isOffered: isReachable,
      onToggle: ({ enrollmentId }) => selection.toggle(enrollmentId),
      nameOf: ({ student, course }) => `${student.name}, ${course.title}`,
    }}
  />
)

/** Whether an announcement can reach the student. */
export const isReachable = ({ state }: CourseStudent): boolean => state !== 'ENDED'
