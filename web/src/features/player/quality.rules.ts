import type { Quality, Rendition, RenditionSize } from '@akada/contract/playback.ts'

/** What a person chooses from: a rendition, or the stream that goes with the connection. */
export type Choice = 'auto' | Quality

/** `wantsLess`: the whole browser is set to save data. `isSlow`: 3G or worse. */
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

// Where a browser says nothing of its connection (Safari, Firefox), it may as well be a phone's, paid by the megabyte: 360p can
// still be read and costs a third of 720p.
const CAUTIOUS = '360p'

/** Whether to save data where nobody has said: on what is paid by the megabyte, and on what is slow. */
export const savesDataOn = (connection: Connection | null): boolean =>
  connection !== null && (connection.wantsLess || connection.isCellular || connection.isSlow)

const picturesOf = <R extends RenditionSize>(renditions: readonly R[]): R[] =>
  renditions.filter(({ quality }) => quality !== 'audio').sort((one, other) => one.bytes - other.bytes)

/** What is played: what was chosen if it is there, else what comes nearest to it, or what the connection asks for. */
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

/** What the menu lists, the best first. The file that was uploaded is among it where there is nothing else, or nothing like it. */
export function listedRenditions(renditions: readonly Rendition[]): Rendition[] {
  const pictures = picturesOf(renditions)
  const audio = renditions.filter(({ quality }) => quality === 'audio')
  const isLike = (original: Rendition, { quality, bytes, height }: Rendition) =>
    quality !== 'original' &&
    (Math.abs(bytes - original.bytes) < original.bytes * ALIKE_SHARE || (height !== null && height === original.height))
  const listed = pictures.filter((each) => each.quality !== 'original' || !pictures.some((other) => isLike(each, other)))
  return [...listed.reverse(), ...audio]
}

/** What a choice costs to load whole, at most. */
export function bytesOf(renditions: readonly RenditionSize[], choice: Choice): number | undefined {
  const streamed = picturesOf(renditions).filter(({ quality }) => quality !== 'original')
  const heaviest = (streamed.length > 0 ? streamed : renditions).at(-1)
  return choice === 'auto' ? heaviest?.bytes : renditions.find(({ quality }) => quality === choice)?.bytes
}

/** What would be lighter than what doesn't come through: the smallest picture, and the sound alone. `current`: null if nobody knows. */
export function lighterThan(renditions: readonly RenditionSize[], current: Quality | null): Quality[] {
  const bytes = renditions.find(({ quality }) => quality === current)?.bytes ?? Number.POSITIVE_INFINITY
  const offers = new Set<Quality>([nearest(renditions, 'audio'), lightest(renditions)])
  return [...offers].filter((offer) => offer !== current && (bytesOf(renditions, offer) ?? 0) < bytes)
}
