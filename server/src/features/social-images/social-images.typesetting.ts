import type { Sharp } from '#platform/images/load-sharp.ts'
import { lettersOf } from '#platform/typesetting/break-lines.ts'
import { rasterize } from '#platform/typesetting/rasterize.ts'
import type { Weight } from '#platform/typesetting/sources.ts'
import type { Line, Typesetter } from '#platform/typesetting/typesetter.ts'

export type Style = {
  weight: Weight
  ink: string
  width: number
  /** The sizes to try, largest first. */
  sizes: readonly number[]
  maxLines: number
}

/** Renders text in the largest size that fits. Truncates the text if it is too long for the smallest size. */
export async function setText(sharp: Sharp, typesetter: Typesetter, text: string, { weight, width, sizes, maxLines, ink }: Style) {
  const { size, lines, fits } = typesetter.fit(text, { weight, width, choices: sizes.map((size) => ({ size, maxLines })) })
  const shown = fits ? lines : cut(typesetter, lines.slice(0, maxLines), { weight, width: width / size })
  const { coverage, columns, rows, ...place } = rasterize(shown, size)
  // The image has the ink color, with the coverage as its alpha channel.
  const input = await sharp({ create: { width: columns, height: rows, channels: 3, background: ink } })
    .joinChannel(coverage, { raw: { width: columns, height: rows, channels: 1 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...input, ...place, height: rows }
}

export type SetText = Awaited<ReturnType<typeof setText>>

/** Truncates the last line and ends it with “…”. */
function cut(typesetter: Typesetter, lines: Line[], { weight, width }: { weight: Weight; width: number }): Line[] {
  const letters = lettersOf(lines.at(-1)?.text ?? '')
  const shortened = () => typesetter.line(`${letters.join('').replace(/[\s,;:–—-]+$/, '')}…`, weight)
  let last = shortened()
  while (last.width > width && letters.pop() !== undefined) last = shortened()
  return [...lines.slice(0, -1), last]
}
