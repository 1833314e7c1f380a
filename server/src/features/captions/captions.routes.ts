import { deleteCaptions, downloadCaptions, getCaptions, getEditableCaptions, listCaptions, saveCaptions } from '@akada/contract/captions.ts'
import type { FastifyInstance } from 'fastify'
import { requirePlayableLecture } from '#features/courses/require-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findCaptions, findLanguageOfCourse, listCaptionsOf } from './captions.queries.ts'
import { languageTag, writeSubRip } from './captions.rules.ts'
import { deleteCaptions as remove } from './delete-captions.ts'
import { requireOwnVideoLecture } from './require-own-lecture.ts'
import { cuesIn, editable, saveCaptions as save } from './save-captions.ts'

const getRow = async (db: Db, lectureId: number, language: string) =>
  (await findCaptions(db, lectureId, languageTag(language) ?? '')) ?? refuse('CAPTIONS_NOT_FOUND')

export function captionRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getCaptions, async ({ params }, { db, user, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { lecture } = await requirePlayableLecture(db, user, params.id)
    return editable(await getRow(db, lecture.id, params.language))
  })

  serve(app, deps, listCaptions, async ({ params }, { db, user }) => {
    const { courseId, hasVideo } = await requireOwnVideoLecture(db, user, params.id)
    const [{ language }, tracks] = await Promise.all([findLanguageOfCourse(db, courseId), listCaptionsOf(db, params.id)])
    return { courseLanguage: language, hasVideo, tracks: tracks.map((track) => ({ ...track, updatedAt: track.updatedAt.toISOString() })) }
  })

  serve(app, deps, getEditableCaptions, async ({ params }, { db, user }) => {
    const { lectureId } = await requireOwnVideoLecture(db, user, params.id)
    return editable(await getRow(db, lectureId, params.language))
  })

  serve(app, deps, saveCaptions, ({ params, body }, { db, user, file, now }) =>
    save(db, user, { lectureId: params.id, language: params.language, ...body, file, now }),
  )

  serve(app, deps, deleteCaptions, async ({ params, query }, { db, user }) => {
    await remove(db, user, { ...params, ...query })
    return null
  })

  serve(app, deps, downloadCaptions, async ({ params, query }, { db, user }) => {
    const { title } = await requireOwnVideoLecture(db, user, params.id)
    const { language, cues } = await getRow(db, params.id, params.language)
    const fileName = `${title}.${language}.${query.format}`
    if (query.format === 'vtt') return new Attached({ contentType: 'text/vtt; charset=utf-8', fileName, body: cues })
    return new Attached({ contentType: 'application/x-subrip; charset=utf-8', fileName, body: writeSubRip(cuesIn(cues)) })
  })
}
