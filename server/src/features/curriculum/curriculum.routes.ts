import { getEditableCourse } from '@akada/contract/authoring.ts'
import {
  arrangeCurriculum,
  changeLecture,
  changeSection,
  createLecture,
  createSection,
  deleteLecture,
  deleteResource,
  deleteSection,
  getCurriculum,
  getLectureText,
  listBin,
  restoreLecture,
  restoreSection,
} from '@akada/contract/curriculum.ts'
import type { FastifyInstance } from 'fastify'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import { showEditableCourse } from '#features/courses/show-editable-course.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { arrangeCurriculum as arrange } from './arrange-curriculum.ts'
import { changeLecture as change } from './change-lecture.ts'
import { createSection as addSection, changeSection as changeOne } from './change-section.ts'
import { createLecture as addLecture } from './create-lecture.ts'
import { listBinned } from './curriculum.bin.queries.ts'
import { findText } from './curriculum.queries.ts'
import { goneAt, keptSince } from './curriculum.rules.ts'
import { deleteLecture as binLecture, deleteSection as binSection, deleteResource as removeResource } from './delete-content.ts'
import { requireOwnLecture } from './require-own-content.ts'
import { restoreLecture as takeLectureOut, restoreSection as takeSectionOut } from './restore-content.ts'
import { type Editor, showCurriculum } from './show-editable-curriculum.ts'

export function curriculumRoutes(app: FastifyInstance, deps: Deps) {
  const editor = ({ user, now }: Context<'signed-in'>): Editor => ({ user, now, signer: deps.signer })

  serve(app, deps, getEditableCourse, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireOwnCourse(db, user, params.id)
    const [shown, { version, sections }] = await Promise.all([
      showEditableCourse(db, course.id),
      showCurriculum(db, { ...editor(context), course }),
    ])
    return { course: shown, curriculumVersion: version, sections }
  })

  serve(app, deps, getCurriculum, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireOwnCourse(db, user, params.id)
    return showCurriculum(db, { ...editor(context), course })
  })

  serve(app, deps, arrangeCurriculum, ({ params, body }, context) =>
    context.db.transaction().execute((tx) => arrange(tx, editor(context), { ...body, courseId: params.id })),
  )

  serve(app, deps, listBin, async ({ params }, { db, user, now }) => {
    const course = await requireOwnCourse(db, user, params.id)
    const rows = await listBinned(db, course.id, keptSince(now))
    return rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString(), goneAt: goneAt(row.deletedAt).toISOString() }))
  })

  sectionRoutes(app, deps, editor)
  lectureRoutes(app, deps, editor)
}

type AsEditor = (context: Context<'signed-in'>) => Editor

function sectionRoutes(app: FastifyInstance, deps: Deps, editor: AsEditor) {
  serve(app, deps, createSection, ({ body }, context) => context.db.transaction().execute((tx) => addSection(tx, editor(context), body)))

  serve(app, deps, changeSection, ({ body }, context) => context.db.transaction().execute((tx) => changeOne(tx, editor(context), body)))

  serve(app, deps, deleteSection, async ({ params }, { db, ...asked }) => {
    await db.transaction().execute((tx) => binSection(tx, asked, params.id))
    return null
  })

  serve(app, deps, restoreSection, ({ params }, context) =>
    context.db.transaction().execute((tx) => takeSectionOut(tx, editor(context), params.id)),
  )
}

function lectureRoutes(app: FastifyInstance, deps: Deps, editor: AsEditor) {
  serve(app, deps, createLecture, ({ body }, context) => context.db.transaction().execute((tx) => addLecture(tx, editor(context), body)))

  serve(app, deps, changeLecture, ({ body }, context) => context.db.transaction().execute((tx) => change(tx, editor(context), body)))

  serve(app, deps, getLectureText, async ({ params }, { db, user }) => {
    const { place } = await requireOwnLecture(db, user, params.id)
    if (place.contentType !== 'TEXT') refuse('LECTURE_NOT_TEXT')
    const text = (await findText(db, params.id)) ?? refuse('LECTURE_NOT_FOUND')
    return { version: text.version, contentHtml: text.contentHtml ?? '' }
  })

  serve(app, deps, deleteLecture, async ({ params }, { db, ...asked }) => {
    await db.transaction().execute((tx) => binLecture(tx, asked, params.id))
    return null
  })

  serve(app, deps, restoreLecture, ({ params }, context) =>
    context.db.transaction().execute((tx) => takeLectureOut(tx, editor(context), params.id)),
  )

  serve(app, deps, deleteResource, async ({ params }, { db, ...asked }) => {
    await db.transaction().execute((tx) => removeResource(tx, asked, params.id))
    return null
  })
}
