import * as assignments from '@akada/contract/assignments.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { createSubmission } from './create-submission.ts'
import { deleteAssignmentFile } from './delete-assignment-file.ts'
import { getAssignment } from './get-assignment.ts'
import { getSubmission } from './get-submission.ts'
import { gradeSubmission } from './grade-submission.ts'
import { listSubmissions } from './list-submissions.ts'

export function assignmentRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, assignments.getAssignment, ({ params }, { user }) => getAssignment(deps, user, params.lectureId))

  serve(app, deps, assignments.createSubmission, async ({ params, body }, { user }) => {
    await createSubmission(deps, user, { ...params, ...body })
    return getAssignment(deps, user, params.lectureId)
  })

  serve(app, deps, assignments.deleteAssignmentFile, async ({ params }, { db, user }) => {
    await db.transaction().execute((tx) => deleteAssignmentFile(tx, user, params.id))
    return null
  })

  serve(app, deps, assignments.listSubmissions, ({ query }, { db, user }) => listSubmissions(db, { instructorId: user.id, ...query }))

  serve(app, deps, assignments.getSubmission, ({ params, query }, { user }) =>
    getSubmission(deps, { instructorId: user.id, ...params, ...query }),
  )

  serve(app, deps, assignments.gradeSubmission, ({ params, body }, { user }) => gradeSubmission(deps, user, { ...params, ...body }))
}
