import * as playback from '@akada/contract/playback.ts'
import type { FastifyInstance } from 'fastify'
import { type MediaChecks, openGrant } from '#features/media/open-grant.ts'
import type { Deps } from '#platform/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { serve } from '#platform/http/serve.ts'
import { signedAddress } from '#platform/storage/addresses.ts'
import { getPlayback } from './get-playback.ts'
import { videoOfPlaylists } from './renditions.playlists.ts'
import { listRenditions } from './renditions.queries.ts'
import { masterPlaylist, mediaPlaylist } from './renditions.rules.ts'
import { retryVideo } from './retry-video.ts'

export function renditionRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, playback.getPlayback, ({ params }, { db, user, now, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return getPlayback(db, { user, lectureId: params.id, signer: deps.signer, now })
  })

  serve(app, deps, playback.retryVideo, async ({ params }, { db, user }) => {
    await retryVideo(db, user, params.id)
    return null
  })
}

/** Serves playlists at the URLs from `playlistAddress`. The URLs inside have the same access and lifetime. */
export function playlistRoutes(app: FastifyInstance, deps: Deps, checks: MediaChecks) {
  app.route<{ Params: { signed: string; playlist: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/hls/:signed/:playlist',
    handler: async (request, reply) => {
      const grant = await openGrant(deps, request, request.params.signed, checks)
      const videoId = videoOfPlaylists(grant) ?? refuse('MEDIA_ADDRESS_INVALID')
      const renditions = (await listRenditions(deps.db, videoId)).filter(({ quality }) => quality !== 'audio')
      const { playlist } = request.params
      const rendition = renditions.find(({ quality }) => playlist === `${quality}.m3u8`)
      if (!rendition && (playlist !== 'master.m3u8' || renditions.length === 0)) refuse('NOT_FOUND')
      reply
        .type('application/vnd.apple.mpegurl')
        .header('cache-control', 'private, no-store')
        .header('cross-origin-resource-policy', 'same-origin')
      return rendition ? mediaPlaylist(rendition, signedAddress(deps.signer, { ...grant, key: rendition.key })) : masterPlaylist(renditions)
    },
  })
}
