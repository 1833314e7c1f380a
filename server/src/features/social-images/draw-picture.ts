import { readFile } from 'node:fs/promises'
import { isolated } from '@akada/contract/text-direction.ts'
import type { OverlayOptions } from 'sharp'
import { inRepository } from '#platform/assets.ts'
import { loadSharp, type Sharp } from '#platform/images/load-sharp.ts'
import { fromPixels, inTurn, readPixels } from '#platform/images/read-pixels.ts'
import type { Pixels } from '#platform/images/shapes.ts'
import { type SetText, type Style, setText } from './social-images.typesetting.ts'

export type Drawn = {
  siteName: string
  title: string
  instructorName: string
  rating: { average: string; count: string } | null
  cover: Buffer | null
}

// The light colors of the site's palette.
const color = { ink: '#1b1f1a', muted: '#4d564c', strong: '#084f35' }
const LEFT = 80
const HEADING_MIDDLE = 94
const STORY_MIDDLE = 317
const STARS_MIDDLE = 549
const GAP = 20
// The cover extends to the right edge.
const coverAt = { left: 632, top: 157, width: 568, height: 320 }
const rooms = {
  besideCover: { width: 520, sizes: [60, 54, 48, 42, 37, 33, 29] },
  alone: { width: 1020, sizes: [80, 72, 64, 56, 48, 42] },
}

/** Draws a course's link preview: 1200 × 630 pixels, which every social network accepts. */
export const drawPicture = (drawn: Drawn): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await loadSharp()
    const cover = await coverOf(sharp, drawn.cover)
    const ground = await asset(cover.length > 0 ? 'ground-with-cover' : 'ground')
    const room = cover.length > 0 ? rooms.besideCover : rooms.alone
    // Imported only when the first picture is drawn, like sharp.
    const { prepareTypesetter } = await import('#platform/typesetting/typesetter.ts')
    const typesetter = await prepareTypesetter([drawn.siteName, drawn.title, drawn.instructorName].join(' '))
    const set = (text: string, style: Style) => setText(sharp, typesetter, text, style)
    const layers = [...cover, ...(await heading(set, drawn)), ...(await story(set, drawn, room)), ...(await stars(set, drawn))]
    return sharp(ground).composite(layers).jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer()
  })

const asset = (name: string): Promise<Buffer> => readFile(inRepository('server', 'assets', 'social-image', `${name}.png`))

type Set = (text: string, style: Style) => Promise<SetText>

/** Places text so that the origin of its first letter is at `left`. */
const textLayer = (text: SetText, left: number, top: number): OverlayOptions => layer(text, left - text.margin, top)

const layer = ({ data, info: { width, height, channels } }: Pixels, left: number, top: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels },
  left,
  top: Math.round(top),
})

/** Returns no layer if the cover is missing or unreadable. */
async function coverOf(sharp: Sharp, cover: Buffer | null): Promise<OverlayOptions[]> {
  const { left, top, width, height } = coverAt
  const decoded = cover && (await readPixels(cover, { width, height }).catch(() => null))
  if (!decoded) return []
  const shape: OverlayOptions = { input: await asset('cover-shape'), blend: 'dest-in' }
  const rounded = await fromPixels(sharp, decoded.pixels).ensureAlpha().composite([shape]).raw().toBuffer({ resolveWithObject: true })
  return [layer(rounded, left, top)]
}

async function heading(set: Set, { siteName }: Drawn): Promise<OverlayOptions[]> {
  const name = await set(siteName, { weight: 'bold', ink: color.strong, width: 900, sizes: [38, 30], maxLines: 1 })
  return [textLayer(name, LEFT + 74, HEADING_MIDDLE - name.height / 2)]
}

async function story(set: Set, { title, instructorName }: Drawn, room: (typeof rooms)['alone']): Promise<OverlayOptions[]> {
  const words = await set(title, { ...room, weight: 'bold', ink: color.ink, maxLines: 3 })
  const by = { weight: 'regular', ink: color.muted, width: room.width, sizes: [30, 26], maxLines: 1 } as const
  const teacher = instructorName === '' ? null : await set(`by ${isolated(instructorName)}`, by)
  const top = STORY_MIDDLE - (words.height + (teacher ? GAP + teacher.height : 0)) / 2
  return [textLayer(words, LEFT, top), ...(teacher ? [textLayer(teacher, LEFT, top + words.height + GAP)] : [])]
}

async function stars(set: Set, { rating }: Drawn): Promise<OverlayOptions[]> {
  if (!rating) return []
  const average = await set(rating.average, { weight: 'bold', ink: color.ink, width: 200, sizes: [34], maxLines: 1 })
  const count = await set(rating.count, { weight: 'regular', ink: color.muted, width: 500, sizes: [28], maxLines: 1 })
  const left = LEFT + 48
  return [
    { input: await asset('star'), left: LEFT, top: STARS_MIDDLE - 19 },
    textLayer(average, left, STARS_MIDDLE - average.height / 2),
    textLayer(count, left + average.width + 14, STARS_MIDDLE - count.height / 2),
  ]
}
