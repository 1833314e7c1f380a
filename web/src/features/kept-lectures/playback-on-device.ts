import type { Playback } from '@akada/contract/playback.ts'
import { currentSession } from '../../lib/session.ts'
import { bytesOf, licenceEndsMs, opens } from './kept.rules.ts'
import { findKept, timeOf } from './kept-store.ts'

/** Where the worker answers with a kept file. */
export const keptAddress = (person: string, lectureId: number, name: string): string => `/kept/${person}/${lectureId}/${name}`

/** How a lecture plays from this device; null if it isn't kept whole, may no longer be played, or no worker is there to play it. */
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
    expiresAt: new Date(licenceEndsMs(lecture)).toISOString(),
  }
}
