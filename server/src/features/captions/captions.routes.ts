import * as captions from '@akada/contract/captions.ts'
import type { FastifyInstance } from 'fastify'
import { requirePlayableLecture } from '#features/courses/require-visible-course.ts'
import type { Db } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { Attached } from '#platform/http/answer.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { cuesIn, editable } from './captions.cues.ts'
import { findCaptions, findLanguageOfCourse, listCaptionsOf } from './captions.queries.ts'
import { languageTag, writeSubRip } from './captions.rules.ts'
import { deleteCaptions } from './delete-captions.ts'
import { requireOwnVideoLecture } from './require-own-video-lecture.ts'
import { saveCaptions } from './save-captions.ts'

const getRow = async (db: Db, lectureId: number, language: string) =>
  (await findCaptions(db, lectureId, languageTag(language) ?? '')) ?? refuse('CAPTIONS_NOT_FOUND')

export function captionRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, captions.getCaptions, async ({ params }, { db, user, now, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { lecture } = await requirePlayableLecture(db, user, { lectureId: params.id, now })
    return editable(await getRow(db, lecture.id, params.language))
  })

  serve(app, deps, captions.listCaptions, async ({ params }, { db, user }) => {
    const { courseId, hasVideo } = await requireOwnVideoLecture(db, user, params.id)
    const [{ language }, tracks] = await Promise.all([findLanguageOfCourse(db, courseId), listCaptionsOf(db, params.id)])
    return { courseLanguage: language, hasVideo, tracks: tracks.map((track) => ({ ...track, updatedAt: track.updatedAt.toISOString() })) }
  })

  serve(app, deps, captions.getEditableCaptions, async ({ params }, { db, user }) => {
    const { lectureId } = await requireOwnVideoLecture(db, user, params.id)
    return editable(await getRow(db, lectureId, params.language))
  })

  serve(app, deps, captions.saveCaptions, ({ params, body }, { db, user, file, now }) =>
    saveCaptions(db, user, { lectureId: params.id, language: params.language, ...body, file, now }),
  )

  serve(app, deps, captions.deleteCaptions, async ({ params, query }, { db, user }) => {
    await deleteCaptions(db, user, { ...params, ...query })
    return null
  })

  serve(app, deps, captions.downloadCaptions, async ({ params, query }, { db, user }) => {
    const { title } = await requireOwnVideoLecture(db, user, params.id)
    const { language, cues } = await getRow(db, params.id, params.language)
    const fileName = `${title}.${language}.${query.format}`
    if (query.format === 'vtt') return new Attached({ contentType: 'text/vtt; charset=utf-8', fileName, body: cues })
    return new Attached({ contentType: 'application/x-subrip; charset=utf-8', fileName, body: writeSubRip(cuesIn(cues)) })
  })
}
