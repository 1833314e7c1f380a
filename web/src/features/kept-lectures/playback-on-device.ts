import type { Playback } from '@akada/contract/playback.ts'
import { currentSession } from '../../lib/session.ts'
import { bytesOf, licenseEndsMs, opens } from './kept.rules.ts'
import { findKept, timeOf } from './kept-store.ts'

/** Returns the URL at which the service worker serves a downloaded file. */
export const keptAddress = (person: string, lectureId: number, name: string): string => `/kept/${person}/${lectureId}/${name}`

/** Returns a download's playback, or null if the download is incomplete, its license has expired, or there is no service worker. */
export async function playbackOnDevice(lectureId: number): Promise<Playback | null> {
  const person = currentSession()?.uid
  if (person === undefined || !navigator.serviceWorker?.controller) return null
  const lecture = await findKept({ person, lectureId }).catch(() => undefined)
  const video = lecture?.files.find(({ name }) => name === 'video')
  if (!lecture?.quality || !video || !opens(lecture, await timeOf(person))) return null
  return {
    durationSeconds: lecture.durationSeconds,
    renditions: [
      {
        quality: lecture.quality,
        bytes: bytesOf({ files: [video] }),
        contentUrl: keptAddress(person, lectureId, 'video'),
        width: lecture.width,
        height: lecture.height,
      },
    ],
    expiresAt: new Date(licenseEndsMs(lecture)).toISOString(),
  }
}
