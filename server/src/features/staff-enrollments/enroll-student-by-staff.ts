import type { StudentEnrollment } from '@akada/contract/staff-enrollments.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { enrollStudent } from '#features/enrollments/enroll-student.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notifyStudent } from './notify-student.ts'
import * as ask from './staff-enrollments.queries.ts'
import { openProblem } from './staff-enrollments.rules.ts'
import { asStudentEnrollment } from './staff-enrollments.views.ts'

type Wanted = { studentId: string; courseId: number; staffId: string; reason: string; now: Date }

/** Enrolls a user in a published course, free of charge. */
export const enrollStudentByStaff = (db: Db, { studentId, courseId, staffId, reason, now }: Wanted): Promise<StudentEnrollment> =>
  db.transaction().execute(async (tx) => {
    if (!(await ask.isUser(tx, studentId))) refuse('PERSON_NOT_FOUND')
    const course = await ask.findCourseToOpen(tx, courseId)
    const problem = openProblem(course, { studentId, staffId })
    if (problem === 'STUDENT_TEACHES') return refuse('COURSE_OWN', { message: 'This user teaches the course.' })
    if (problem === 'COURSE_OWN') return refuse(problem, { message: 'You teach this course. Ask another manager.' })
    if (problem) return refuse(problem)

    const opening = { source: 'STAFF', enrolledBy: staffId, reason } as const
    const { enrollmentId, isNew } = await enrollStudent(tx, { userId: studentId, courseId, opening, now })
    if (!isNew) refuse('STUDENT_ENROLLED')
    await recordAct(tx, {
      act: 'PERSON_ENROLLED',
      by: staffId,
      subject: { kind: 'PERSON', id: studentId },
      after: { courseId, course: course?.title },
      now,
    })
    await notifyStudent(tx, { userId: studentId, enrollmentId, courseId, course: course?.title ?? '', event: 'ENROLLED', now })
    return asStudentEnrollment((await ask.findOfStudent(tx, enrollmentId)) ?? refuse('STUDENT_ENROLLMENT_NOT_FOUND'), staffId)
  })
