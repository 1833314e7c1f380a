import type { Playback, Rendition } from '@akada/contract/playback.ts'
import { linkFault, storedVideo } from '@akada/contract/video-addresses.ts'
import { lectureGrant } from '#features/courses/courses.curriculum.ts'
import { playableForms, seesHeld } from '#features/courses/courses.rules.ts'
import { requirePlayableLecture } from '#features/courses/require-visible-course.ts'
import { getVideoLinkRules } from '#features/settings/settings.site.ts'
import type { Db } from '#platform/database/database.ts'
import type { User } from '#platform/deps.ts'
import { videoFormatOf } from '#platform/file-types/video-facts.ts'
import { refuse } from '#platform/http/refusal.ts'
import { unplayableName } from '#platform/media-tools/playable-video.ts'
import type { Signer } from '#platform/security/signer.ts'
import { signedAddress } from '#platform/storage/addresses.ts'
import { playlistAddress } from './renditions.playlists.ts'
import { findStoryboard, findVideoOfLecture, listRenditions } from './renditions.queries.ts'
import { findVideoState } from './renditions.transcodings.queries.ts'

export type Asked = { user: User | null; lectureId: number; signer: Signer; now: Date }

/** Returns all renditions of a lecture's video with their URLs, for users who may play it. */
export async function getPlayback(db: Db, { user, lectureId, signer, now }: Asked): Promise<Playback> {
  const { course, lecture } = await requirePlayableLecture(db, user, { lectureId, now })
  const grant = lectureGrant({ course, signer, now }, lecture)
  if (lecture.videoLink !== null) return playbackOfLink(db, { ...lecture, url: lecture.videoLink, until: grant.until })
  const video = lecture.contentType === 'VIDEO' ? await findVideoOfLecture(db, lectureId, { withHeld: seesHeld(course) }) : undefined
  if (!video) return refuse('VIDEO_NOT_FOUND')
  const [made, storyboard, state] = await Promise.all([
    listRenditions(db, video.id),
    findStoryboard(db, video.id),
    findVideoState(db, video.id),
  ])
  const address = (key: string) => signedAddress(signer, { ...grant, key })

  const { key, pictureCodec, soundCodec } = video
  const unplayable = pictureCodec === null ? null : unplayableName({ format: videoFormatOf(key), pictureCodec, soundCodec })
  const forms = [{ ...video, quality: 'original' as const }, ...made.map((rendition) => ({ ...rendition, playableIn: 'ALL' as const }))]
  const renditions: Rendition[] = playableForms(forms).map(({ quality, bytes, key, width, height }) => ({
    quality,
    bytes,
    width,
    height,
    contentUrl: address(key),
    ...(quality === 'original' && unplayable !== null && { unplayable }),
  }))
  return {
    durationSeconds: video.durationSeconds ?? lecture.durationSeconds,
    renditions: renditions.toSorted((left, right) => left.bytes - right.bytes),
    ...(made.filter(({ quality }) => quality !== 'audio').length > 1 && { playlistUrl: playlistAddress(signer, grant, video.id) }),
    ...((state === 'WAITING' || state === 'WORKING') && { isBeingProcessed: true }),
    ...(storyboard && { storyboard: { ...storyboard, url: address(storyboard.key) } }),
    expiresAt: new Date(grant.until).toISOString(),
  }
}

type Linked = { url: string; durationSeconds: number; until: number }

/** Returns a video from another site. Its address is read at each playback, so that a change of the settings applies immediately. */
async function playbackOfLink(db: Db, { url, durationSeconds, until }: Linked): Promise<Playback> {
  const link = storedVideo(url)
  if (linkFault(link, await getVideoLinkRules(db)) !== null) refuse('VIDEO_LINK_OFF')
  return { durationSeconds, renditions: [], link, expiresAt: new Date(until).toISOString() }
}
