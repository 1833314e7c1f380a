import type { Quality, Rendition, RenditionSize } from '@akada/contract/playback.ts'

/** The user's choice: one rendition, or the adaptive stream. */
export type Choice = 'auto' | Quality

/** `wantsLess`: the browser asks sites to save data, or the connection is 2G. `isSlow`: 3G or slower. */
export type Connection = { wantsLess: boolean; isCellular: boolean; isSlow: boolean }

type Wishes = {
  chosen: Choice | null
  savesData: boolean
  /** Whether the data saver is on because of the connection, not because the user turned it on. */
  isSaverGuessed?: boolean
  connection: Connection | null
  /** Whether the screen is larger than a phone's, so that slides need more lines to be legible. */
  isLargeScreen?: boolean
}

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

// Without a choice of the user: text on a phone is legible at 240p and clear at 360p, and on a larger screen one step higher. 480p uses half
// of 720p's data.
const onSlow = { phone: '240p', large: '360p' } as const
// Also for browsers that don't report the connection (Safari, Firefox), because it may be mobile and billed by the megabyte.
const onMetered = { phone: '360p', large: '480p' } as const

/** Returns whether to save data by default, which applies to metered and slow connections. */
export const savesDataOn = (connection: Connection | null): boolean =>
  connection !== null && (connection.wantsLess || connection.isCellular || connection.isSlow)

const picturesOf = <R extends RenditionSize>(renditions: readonly R[]): R[] =>
  renditions.filter(({ quality }) => quality !== 'audio').sort((one, other) => one.bytes - other.bytes)

/**
 * Returns the quality to play. A data saver that the user or the browser asks for selects the smallest picture, or audio if chosen.
 * Otherwise returns the chosen quality or the next smaller one. If none was chosen, the connection and the screen determine the quality.
 */
export function choiceFor(renditions: readonly RenditionSize[], hasStream: boolean, wishes: Wishes): Choice {
  const { chosen, savesData, isSaverGuessed = false, connection, isLargeScreen = false } = wishes
  const screen = isLargeScreen ? 'large' : 'phone'
  if (savesData && (!isSaverGuessed || connection?.wantsLess))
    return chosen === 'audio' ? nearest(renditions, 'audio') : lightest(renditions)
  const careful = (connection?.isSlow ? onSlow : onMetered)[screen]
  const wanted = chosen ?? (connection === null || savesData ? careful : 'auto')
  if (wanted !== 'auto') return nearest(renditions, wanted)
  return hasStream ? 'auto' : nearest(renditions, careful)
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
