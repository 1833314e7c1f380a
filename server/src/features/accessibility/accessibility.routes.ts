import * as accessibility from '@akada/contract/accessibility.ts'
import type { FastifyInstance } from 'fastify'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Deps } from '#platform/deps.ts'
import { serve } from '#platform/http/serve.ts'
import { getAccessibility } from './get-accessibility.ts'
import { saveAccessibilityDeclaration } from './save-accessibility-declaration.ts'

export function accessibilityRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, accessibility.getAccessibility, async ({ params }, { db, user }) => {
    const course = await requireOwnCourse(db, user, params.id)
    return getAccessibility(db, course.id)
  })

  serve(app, deps, accessibility.saveAccessibilityDeclaration, async ({ params, body }, { db, user, now }) => ({
    declared: await saveAccessibilityDeclaration(db, user, { courseId: params.id, ...body, now }),
  }))
}
