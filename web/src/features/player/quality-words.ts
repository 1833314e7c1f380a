import type { RenditionSize } from '@akada/contract/playback.ts'
import { type DataPrice, dataCost } from '../../lib/data-cost.ts'
import { roughSize } from '../../lib/file-size.ts'
import { bytesOf, type Choice } from './quality.rules.ts'

type Video = { renditions: readonly RenditionSize[]; choice: Choice; price: DataPrice | null }

/** Returns `41 MB` and `about ₦21`. Streams may need less. `share`: the part of the video that remains. */
export function weightWords({ renditions, choice, price }: Video, share = 1): string[] {
  const bytes = bytesOf(renditions, choice)
  if (bytes === undefined) return []
  const cost = dataCost(bytes * share, price)
  return [`${choice === 'auto' ? 'up to ' : ''}${roughSize(bytes * share)}`, ...(cost === undefined ? [] : [cost])]
}
