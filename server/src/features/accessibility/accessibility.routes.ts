import { declareAccessibility, getAccessibility } from '@akada/contract/accessibility.ts'
import type { FastifyInstance } from 'fastify'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { declareAccessibility as declare } from './declare-accessibility.ts'
import { measureAccessibility } from './measure-accessibility.ts'

export function accessibilityRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getAccessibility, async ({ params }, { db, user }) => {
    const course = await requireOwnCourse(db, user, params.id)
    return measureAccessibility(db, course.id)
  })

  serve(app, deps, declareAccessibility, async ({ params, body }, { db, user, now }) => ({
    declared: await declare(db, user, { courseId: params.id, ...body, now }),
  }))
}
