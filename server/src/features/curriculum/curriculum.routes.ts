import * as authoring from '@akada/contract/authoring.ts'
import * as curriculum from '@akada/contract/curriculum.ts'
import type { FastifyInstance } from 'fastify'
import { findEditableCourse } from '#features/courses/find-editable-course.ts'
import { requireOwnCourse } from '#features/courses/require-own-course.ts'
import type { Deps } from '#platform/deps.ts'
import { type Context, serve } from '#platform/http/serve.ts'
import { arrangeCurriculum } from './arrange-curriculum.ts'
import { createLecture } from './create-lecture.ts'
import { createSection } from './create-section.ts'
import { type Editor, showCurriculum } from './curriculum.editor.ts'
import { goneAt, restorableSince } from './curriculum.rules.ts'
import { listTrashed } from './curriculum.trash.queries.ts'
import { deleteLecture } from './delete-lecture.ts'
import { deleteResource } from './delete-resource.ts'
import { deleteSection } from './delete-section.ts'
import { getLectureText } from './get-lecture-text.ts'
import { restoreLecture } from './restore-lecture.ts'
import { restoreSection } from './restore-section.ts'
import { updateLecture } from './update-lecture.ts'
import { updateSection } from './update-section.ts'

export function curriculumRoutes(app: FastifyInstance, deps: Deps) {
  const editor = ({ user, now }: Context<'signed-in'>): Editor => ({ user, now, signer: deps.signer })

  serve(app, deps, authoring.getEditableCourse, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireOwnCourse(db, user, params.id)
    const [shown, { version, sections }] = await Promise.all([
      findEditableCourse(db, course.id),
      showCurriculum(db, { ...editor(context), course }),
    ])
    return { course: shown, curriculumVersion: version, sections }
  })

  serve(app, deps, curriculum.getCurriculum, async ({ params }, context) => {
    const { db, user } = context
    const course = await requireOwnCourse(db, user, params.id)
    return showCurriculum(db, { ...editor(context), course })
  })

  serve(app, deps, curriculum.arrangeCurriculum, ({ params, body }, context) =>
    context.db.transaction().execute((tx) => arrangeCurriculum(tx, editor(context), { ...body, courseId: params.id })),
  )

  serve(app, deps, curriculum.listTrash, async ({ params }, { db, user, now }) => {
    const course = await requireOwnCourse(db, user, params.id)
    const rows = await listTrashed(db, course.id, restorableSince(now))
    return rows.map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString(), goneAt: goneAt(row.deletedAt).toISOString() }))
  })

  sectionRoutes(app, deps, editor)
  lectureRoutes(app, deps, editor)
}

type AsEditor = (context: Context<'signed-in'>) => Editor

function sectionRoutes(app: FastifyInstance, deps: Deps, editor: AsEditor) {
  serve(app, deps, curriculum.createSection, ({ body }, context) =>
    context.db.transaction().execute((tx) => createSection(tx, editor(context), body)),
  )

  serve(app, deps, curriculum.updateSection, ({ body }, context) =>
    context.db.transaction().execute((tx) => updateSection(tx, editor(context), body)),
  )

  serve(app, deps, curriculum.deleteSection, async ({ params }, { db, ...asked }) => {
    await db.transaction().execute((tx) => deleteSection(tx, asked, params.id))
    return null
  })

  serve(app, deps, curriculum.restoreSection, ({ params }, context) =>
    context.db.transaction().execute((tx) => restoreSection(tx, editor(context), params.id)),
  )
}

function lectureRoutes(app: FastifyInstance, deps: Deps, editor: AsEditor) {
  serve(app, deps, curriculum.createLecture, ({ body }, context) =>
    context.db.transaction().execute((tx) => createLecture(tx, editor(context), body)),
  )

  serve(app, deps, curriculum.updateLecture, ({ body }, context) => updateLecture(context.db, editor(context), body))

  serve(app, deps, curriculum.getLectureText, ({ params }, { db, user }) => getLectureText(db, user, params.id))

  serve(app, deps, curriculum.deleteLecture, async ({ params }, { db, ...asked }) => {
    await db.transaction().execute((tx) => deleteLecture(tx, asked, params.id))
    return null
  })

  serve(app, deps, curriculum.restoreLecture, ({ params }, context) =>
    context.db.transaction().execute((tx) => restoreLecture(tx, editor(context), params.id)),
  )

  serve(app, deps, curriculum.deleteResource, async ({ params }, { db, ...asked }) => {
    await db.transaction().execute((tx) => deleteResource(tx, asked, params.id))
    return null
  })
}
