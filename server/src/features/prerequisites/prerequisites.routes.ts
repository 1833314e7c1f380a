import * as prerequisites from '@akada/contract/prerequisites.ts'
import type { FastifyInstance } from 'fastify'
import { requireVisibleCourse } from '#features/courses/require-visible-course.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { listPrerequisites } from './list-prerequisites.ts'
import { savePrerequisites } from './save-prerequisites.ts'

export function prerequisiteRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, prerequisites.listPrerequisites, async ({ params }, { db, user }) => {
    const { id } = await requireVisibleCourse(db, user, params.id)
    return listPrerequisites(db, id, user?.id ?? null)
  })

  serve(app, deps, prerequisites.savePrerequisites, async ({ params, body }, { db, user }) => {
    await db.transaction().execute((tx) => savePrerequisites(tx, user, { courseId: params.id, ...body }))
    return listPrerequisites(db, params.id, user.id)
  })
}
