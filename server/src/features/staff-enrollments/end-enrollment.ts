import type { StudentEnrollment } from '@akada/contract/staff-enrollments.ts'
import { recordAct } from '#features/audit/record-act.ts'
import { revokeCertificate } from '#features/certificates/certificates.face.ts'
import { endByStaff } from '#features/enrollments/enrollments.face.ts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notifyStudent } from './notify-student.ts'
import { findOfStudent, lockOfStudent } from './staff-enrollments.queries.ts'
import { endProblem } from './staff-enrollments.rules.ts'
import { asStudentEnrollment } from './staff-enrollments.views.ts'

type Ended = { enrollmentId: number; staffId: string; reason: string; now: Date }

/** Ends an enrollment that wasn't paid for, once. Revokes the certificate. Progress is kept for a later enrollment. */
export const endEnrollment = (db: Db, { enrollmentId, staffId, reason, now }: Ended): Promise<StudentEnrollment> =>
  db.transaction().execute(async (tx) => {
    await lockOfStudent(tx, enrollmentId)
    const enrollment = (await findOfStudent(tx, enrollmentId)) ?? refuse('STUDENT_ENROLLMENT_NOT_FOUND')
    const problem = endProblem(enrollment, staffId)
    if (problem === 'COURSE_OWN') refuse(problem, { message: 'You teach this course. Ask another manager.' })
    if (problem) refuse(problem)

    const { studentId, courseId, title: course } = enrollment
    await endByStaff(tx, { enrollmentId, endedBy: staffId, reason, now })
    await revokeCertificate(tx, enrollmentId, now)
    await recordAct(tx, {
      act: 'ENROLLMENT_ENDED',
      by: staffId,
      subject: { kind: 'PERSON', id: studentId },
      before: { courseId, course },
      now,
    })
    await notifyStudent(tx, { userId: studentId, enrollmentId, courseId, course, event: 'ENDED', now })
    return asStudentEnrollment((await findOfStudent(tx, enrollmentId)) ?? refuse('STUDENT_ENROLLMENT_NOT_FOUND'), staffId)
  })
