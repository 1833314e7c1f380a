import type { Quality } from '@akada/contract/playback.ts'
import type { KeptLecture } from '../../lib/device-store.ts'
import { roughSize } from '../../lib/file-size.ts'
import { bytesOf, percentKept } from './kept.rules.ts'

export const qualityWords: Record<Quality, string> = {
  audio: 'Audio only',
  '240p': '240p',
  '360p': '360p',
  '480p': '480p',
  '720p': '720p',
  original: 'As uploaded',
}

/** Returns ` · 12 MB`, or nothing for a lecture without files. */
export const weightAfter = (bytes: number): string => (bytes === 0 ? '' : ` · ${roughSize(bytes)}`)

export const waitingWords = {
  offline: 'Waiting for a network',
  wait: 'Waiting for Wi-Fi',
  ask: 'Waiting: is this Wi-Fi?',
} as const

type Waiting = keyof typeof waitingWords

/** Describes the status of a download: `Keeping · 45%`. */
export function stateWords(lecture: KeptLecture, { activeId, waitsFor }: { activeId: number | null; waitsFor: Waiting | null }): string {
  const percent = `${percentKept(lecture)}%`
  switch (lecture.state) {
    case 'KEPT':
      return `Kept on this device${weightAfter(bytesOf(lecture))}`
    case 'PAUSED':
      return `Paused · ${percent}`
    case 'FAILED':
      return 'Couldn’t be kept'
    case 'WAITING':
      if (activeId === lecture.lectureId) return `Keeping · ${percent}`
      return waitsFor === null ? 'Waiting for its turn' : waitingWords[waitsFor]
  }
}
