import type { Storyboard } from '@akada/contract/playback.ts'

/** Returns where the picture for a second is in the storyboard, in pixels. */
export function pictureAt({ everySeconds, count, columns, width, height }: Storyboard, second: number): { left: number; top: number } {
  const index = Math.max(0, Math.min(count - 1, Math.floor(second / everySeconds)))
  return { left: (index % columns) * width, top: Math.floor(index / columns) * height }
}
