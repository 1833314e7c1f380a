import type { CourseStudent, StudentDetails } from '@akada/contract/students.ts'
import { useState } from 'react'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { MessageDialog, type Recipients } from './message-dialog.tsx'
import { progressColumns } from './student-columns.tsx'
import { isReachable } from './student-table.tsx'

const course: Column<CourseStudent> = { key: 'course', header: 'Course', phone: 'primary', cell: (row) => row.course.title }
const columns = [course, ...progressColumns]

/** Shows a student's progress in each of the instructor's courses, and messages them. */
export function StudentEnrollments({ student: { enrollments } }: { student: StudentDetails }) {
  const [recipients, setRecipients] = useState<Recipients | null>(null)
  const reachable = enrollments.filter(isReachable)
  return (
    <SectionCard
      title={`Courses (${enrollments.length})`}
      action={
        reachable.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => setRecipients({ clientId: newId(), kind: 'chosen', students: reachable })}
          >
            Message
          </Button>
        )
      }
    >
      <Table caption="Courses" isCaptionHidden columns={columns} rows={enrollments} rowKey={({ enrollmentId }) => enrollmentId} />
      <MessageDialog recipients={recipients} onSent={() => undefined} onClose={() => setRecipients(null)} />
    </SectionCard>
  )
}
