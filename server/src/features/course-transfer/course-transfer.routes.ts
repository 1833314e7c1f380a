import type { CourseImport } from '@akada/contract/course-transfer.ts'
import * as courseTransfer from '@akada/contract/course-transfer.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findImport, findNewestImport, type ImportRow } from './course-transfer.imports.queries.ts'
import { deleteImport } from './delete-import.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { getCourseExport } from './get-course-export.ts'
import { requestCourseExport } from './request-course-export.ts'
import { requestImportedCourse } from './request-imported-course.ts'

export function courseTransferRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, courseTransfer.getCourseExport, ({ params }, { user }) => getCourseExport(deps, user, params.id))

  serve(app, deps, courseTransfer.requestCourseExport, async ({ params }, { db, user, now }) => {
    await requestCourseExport(db, user, { courseId: params.id, now })
    return getCourseExport(deps, user, params.id)
  })

  serve(app, deps, courseTransfer.duplicateCourse, ({ params }, { db, user, now }) =>
    duplicateCourse(db, user, { courseId: params.id, now }),
  )

  serve(app, deps, courseTransfer.getNewestImport, async (_, { db, user }) => {
    const found = await findNewestImport(db, user.id)
    return found ? shown(found) : null
  })

  serve(app, deps, courseTransfer.requestImportedCourse, async ({ params }, { db, user, now }) => {
    await requestImportedCourse(deps, user, { importId: params.id, now })
    return shown((await findImport(db, params.id)) ?? refuse('IMPORT_NOT_FOUND'))
  })

  serve(app, deps, courseTransfer.deleteImport, async ({ params }, { db, user }) => {
    await deleteImport({ db, storage: deps.storage }, user, params.id)
    return null
  })
}

const shown = ({ key: _, userId: __, createdAt, ...found }: ImportRow): CourseImport => ({ ...found, createdAt: createdAt.toISOString() })
