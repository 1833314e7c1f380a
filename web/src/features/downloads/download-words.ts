import type { Quality } from '@akada/contract/playback.ts'
import type { DownloadedLecture } from '../../lib/device-store.ts'
import { roughSize } from '../../lib/file-size.ts'
import { bytesOf, percentDownloaded } from './downloads.rules.ts'

export const qualityWords: Record<Quality, string> = {
  audio: 'Audio only',
  '240p': '240p',
  '360p': '360p',
  '480p': '480p',
  '720p': '720p',
  original: 'Original',
}

/** Returns ` · 12 MB`, or an empty text for a lecture without files. */
export const weightAfter = (bytes: number): string => (bytes === 0 ? '' : ` · ${roughSize(bytes)}`)

export const waitingWords = {
  offline: 'Waiting for a connection',
  wait: 'Waiting for Wi-Fi',
  ask: 'Waiting for Wi-Fi',
} as const

type Waiting = keyof typeof waitingWords

/** Describes a download's status: `Downloading · 45%`. */
export function stateWords(
  lecture: DownloadedLecture,
  { activeId, waitsFor }: { activeId: number | null; waitsFor: Waiting | null },
): string {
  const percent = `${percentDownloaded(lecture)}%`
  switch (lecture.state) {
    case 'KEPT':
      return `Downloaded${weightAfter(bytesOf(lecture))}`
    case 'PAUSED':
      return `Paused · ${percent}`
    case 'FAILED':
      return 'Download failed'
    case 'WAITING':
      if (activeId === lecture.lectureId) return `Downloading · ${percent}`
      return waitsFor === null ? 'Queued' : waitingWords[waitsFor]
  }
}
