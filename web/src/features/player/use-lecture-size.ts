import type { Lecture } from '@akada/contract/courses.ts'
import { roughSize } from '../../lib/file-size.ts'
import { bytesOf, choiceFor } from './quality.rules.ts'
import { useWishes } from './use-wishes.ts'

/** Returns the size of a lecture's video with the current settings. A stream may need less. */
export function useLectureSize(): (lecture: Lecture) => string | undefined {
  const wishes = useWishes()
  return ({ renditions, videoProvider }) => {
    if (videoProvider !== undefined) return 'Online only'
    if (renditions === undefined || renditions.length === 0) return undefined
    const hasStream = renditions.filter(({ quality }) => quality !== 'audio' && quality !== 'original').length > 1
    const choice = choiceFor(renditions, hasStream, wishes)
    const bytes = bytesOf(renditions, choice)
    return bytes === undefined ? undefined : `${choice === 'auto' ? 'up to ' : ''}${roughSize(bytes)}`
  }
}
