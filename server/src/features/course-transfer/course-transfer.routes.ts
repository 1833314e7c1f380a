import type { CourseImport } from '@akada/contract/course-transfer.ts'
import {
  discardImport,
  duplicateCourse,
  getCourseExport,
  getNewestImport,
  makeImportedCourse,
  requestCourseExport,
} from '@akada/contract/course-transfer.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findImport, findNewestImport, type ImportRow } from './course-transfer.imports.queries.ts'
import { duplicateCourse as duplicate } from './duplicate-course.ts'
import { discardImport as discard, requestCourse } from './finish-import.ts'
import { requestExport } from './request-export.ts'
import { showExport } from './show-export.ts'

export function courseTransferRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getCourseExport, ({ params }, { user }) => showExport(deps, user, params.id))

  serve(app, deps, requestCourseExport, async ({ params }, { db, user, now }) => {
    await requestExport(db, user, { courseId: params.id, now })
    return showExport(deps, user, params.id)
  })

  serve(app, deps, duplicateCourse, ({ params }, { db, user, now }) => duplicate(db, user, { courseId: params.id, now }))

  serve(app, deps, getNewestImport, async (_, { db, user }) => {
    const found = await findNewestImport(db, user.id)
    return found ? shown(found) : null
  })

  serve(app, deps, makeImportedCourse, async ({ params }, { db, user }) => {
    await requestCourse({ db, storage: deps.storage }, user, params.id)
    return shown((await findImport(db, params.id)) ?? refuse('IMPORT_NOT_FOUND'))
  })

  serve(app, deps, discardImport, async ({ params }, { db, user }) => {
    await discard({ db, storage: deps.storage }, user, params.id)
    return null
  })
}

const shown = ({ key: _, userId: __, createdAt, ...found }: ImportRow): CourseImport => ({ ...found, createdAt: createdAt.toISOString() })
