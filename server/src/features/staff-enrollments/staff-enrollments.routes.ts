import * as contract from '@akada/contract/staff-enrollments.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { endEnrollment } from './end-enrollment.ts'
import { enrollStudentByStaff } from './enroll-student-by-staff.ts'
import { listStudentEnrollments } from './list-student-enrollments.ts'

export function staffEnrollmentRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listStudentEnrollments, ({ params, query }, { db, user }) =>
    listStudentEnrollments(db, { studentId: params.id, staffId: user.id, ...query }),
  )
  serve(app, deps, contract.enrollStudentByStaff, ({ params, body }, { db, user, now }) =>
    enrollStudentByStaff(db, { studentId: params.id, staffId: user.id, ...body, now }),
  )
  serve(app, deps, contract.endEnrollment, ({ params, body }, { db, user, now }) =>
    endEnrollment(db, { enrollmentId: params.id, staffId: user.id, ...body, now }),
  )
}
