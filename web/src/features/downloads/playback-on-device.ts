import type { Playback } from '@akada/contract/playback.ts'
import { currentSession } from '../../lib/session.ts'
import { findDownload, timeOf } from './download-store.ts'
import { bytesOf, licenseEndsMs, opens } from './downloads.rules.ts'

/** Returns the URL at which the service worker serves a downloaded file. */
export const downloadAddress = (person: string, lectureId: number, name: string): string => `/kept/${person}/${lectureId}/${name}`

/** Returns a download's playback, or null if the download is incomplete, its license has expired, or there is no service worker. */
export async function playbackOnDevice(lectureId: number): Promise<Playback | null> {
  const person = currentSession()?.uid
  if (person === undefined || !navigator.serviceWorker?.controller) return null
  const lecture = await findDownload({ person, lectureId }).catch(() => undefined)
  const video = lecture?.files.find(({ name }) => name === 'video')
  if (!lecture?.quality || !video || !opens(lecture, await timeOf(person))) return null
  return {
    durationSeconds: lecture.durationSeconds,
    renditions: [
      {
        quality: lecture.quality,
        bytes: bytesOf({ files: [video] }),
        contentUrl: downloadAddress(person, lectureId, 'video'),
        width: lecture.width,
        height: lecture.height,
      },
    ],
    expiresAt: new Date(licenseEndsMs(lecture)).toISOString(),
  }
}
