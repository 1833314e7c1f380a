import type { Quality, Rendition, RenditionSize } from '@akada/contract/playback.ts'

/** The user's choice: one rendition, or the adaptive stream. */
export type Choice = 'auto' | Quality

/** `wantsLess`: the browser asks sites to save data. `isSlow`: 3G or slower. */
export type Connection = { wantsLess: boolean; isCellular: boolean; isSlow: boolean }

type Wishes = { chosen: Choice | null; savesData: boolean; connection: Connection | null }

const heights: Record<Quality, number> = {
  audio: 0,
  '240p': 240,
  '360p': 360,
  '480p': 480,
  '720p': 720,
  original: Number.POSITIVE_INFINITY,
}

export const qualityNames: Record<Choice, string> = {
  auto: 'Auto',
  original: 'Original',
  '720p': '720p',
  '480p': '480p',
  '360p': '360p',
  '240p': '240p',
  audio: 'Audio only',
}

// For browsers that don't report the connection (Safari, Firefox): the connection may be mobile and billed by the megabyte. Text is still
// legible at 360p, which uses a third of 720p's data.
const CAUTIOUS = '360p'

/** Returns whether to save data by default, which applies to metered and slow connections. */
export const savesDataOn = (connection: Connection | null): boolean =>
  connection !== null && (connection.wantsLess || connection.isCellular || connection.isSlow)

const picturesOf = <R extends RenditionSize>(renditions: readonly R[]): R[] =>
  renditions.filter(({ quality }) => quality !== 'audio').sort((one, other) => one.bytes - other.bytes)

/**
 * Returns the quality to play. The data saver selects the smallest picture, or audio if chosen. Otherwise returns the chosen quality or the
 * next smaller one. If none was chosen, the connection determines the quality.
 */
export function choiceFor(renditions: readonly RenditionSize[], hasStream: boolean, { chosen, savesData, connection }: Wishes): Choice {
  if (savesData) return chosen === 'audio' ? nearest(renditions, 'audio') : lightest(renditions)
  const wanted = chosen ?? (connection === null ? CAUTIOUS : 'auto')
  if (wanted !== 'auto') return nearest(renditions, wanted)
  return hasStream ? 'auto' : nearest(renditions, CAUTIOUS)
}

const lightest = (renditions: readonly RenditionSize[]): Quality =>
  picturesOf(renditions)[0]?.quality ?? renditions[0]?.quality ?? 'original'

function nearest(renditions: readonly RenditionSize[], wanted: Quality): Quality {
  if (renditions.some(({ quality }) => quality === wanted)) return wanted
  const smaller = picturesOf(renditions).filter(({ quality }) => heights[quality] < heights[wanted])
  return smaller.sort((one, other) => heights[other.quality] - heights[one.quality])[0]?.quality ?? lightest(renditions)
}

const ALIKE_SHARE = 0.1

/** Returns the renditions for the menu, best first. Includes the original only if no other rendition is similar. */
export function listedRenditions(renditions: readonly Rendition[]): Rendition[] {
  const pictures = picturesOf(renditions)
  const audio = renditions.filter(({ quality }) => quality === 'audio')
  const isLike = (original: Rendition, { quality, bytes, height }: Rendition) =>
    quality !== 'original' &&
    (Math.abs(bytes - original.bytes) < original.bytes * ALIKE_SHARE || (height !== null && height === original.height))
  const listed = pictures.filter((each) => each.quality !== 'original' || !pictures.some((other) => isLike(each, other)))
  return [...listed.reverse(), ...audio]
}

/** Returns the maximum size of a complete download in this quality. */
export function bytesOf(renditions: readonly RenditionSize[], choice: Choice): number | undefined {
  const streamed = picturesOf(renditions).filter(({ quality }) => quality !== 'original')
  const heaviest = (streamed.length > 0 ? streamed : renditions).at(-1)
  return choice === 'auto' ? heaviest?.bytes : renditions.find(({ quality }) => quality === choice)?.bytes
}

/** Returns the smaller alternatives: the smallest picture, and audio only. `current`: null if unknown. */
export function lighterThan(renditions: readonly RenditionSize[], current: Quality | null): Quality[] {
  const bytes = renditions.find(({ quality }) => quality === current)?.bytes ?? Number.POSITIVE_INFINITY
  const offers = new Set<Quality>([nearest(renditions, 'audio'), lightest(renditions)])
  return [...offers].filter((offer) => offer !== current && (bytesOf(renditions, offer) ?? 0) < bytes)
}
