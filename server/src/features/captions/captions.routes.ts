import { getCaptions } from '@akada/contract/captions.ts'
import type { FastifyInstance } from 'fastify'
import { requirePlayableLecture } from '#features/courses/require-course.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { findCaptions } from './captions.queries.ts'
import { languageTag, parseCaptions } from './captions.rules.ts'

export function captionRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, getCaptions, async ({ params }, { db, user, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { lecture } = await requirePlayableLecture(db, user, params.id)
    const { cues, ...captions } = (await findCaptions(db, lecture.id, languageTag(params.language) ?? '')) ?? refuse('CAPTIONS_NOT_FOUND')
    const parsed = parseCaptions(cues)
    if ('problem' in parsed) throw new Error(`Captions of lecture ${lecture.id} are kept in a form that can’t be read`)
    return { ...captions, cues: parsed.cues }
  })
}
