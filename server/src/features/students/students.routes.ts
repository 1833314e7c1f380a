import * as contract from '@akada/contract/students.ts'
import type { FastifyInstance } from 'fastify'
import { asAnnouncement } from '#features/announcements/announcements.views.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { createStudentAnnouncement } from './create-student-announcement.ts'
import { downloadStudents } from './download-students.ts'
import { getStudent } from './get-student.ts'
import { listStudentEvents } from './list-student-events.ts'
import { listStudents } from './list-students.ts'

export function studentRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contract.listStudents, ({ query }, { db, user, now }) => listStudents(db, { instructorId: user.id, ...query, now }))
  serve(app, deps, contract.downloadStudents, ({ query }, { db, user }) =>
    downloadStudents(db, { instructorId: user.id, ...query }, deps.site.timeZone),
  )
  serve(app, deps, contract.getStudent, ({ params }, { db, user }) => getStudent(db, { instructorId: user.id, studentId: params.id }))
  serve(app, deps, contract.listStudentEvents, ({ params, query }, { db, user }) =>
    listStudentEvents(db, { instructorId: user.id, studentId: params.id, ...query }),
  )

  serve(app, deps, contract.createStudentAnnouncement, async ({ body }, { db, user, now }) => {
    const { enrollmentIds, state, source, search, ...words } = body
    return asAnnouncement(await createStudentAnnouncement(db, user, { words, chosen: { enrollmentIds, state, source, search }, now }))
  })
}
