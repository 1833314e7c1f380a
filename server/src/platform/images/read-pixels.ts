import { runParser } from '../parsing/run-parser.ts'
import { createTurns } from '../turns.ts'
import type { Decoded } from './decode-picture.ts'
import type { Sharp } from './load-sharp.ts'
import type { PictureSource, Pixels, Shape } from './shapes.ts'

// A picture of 50 megapixels may take 200 MB while it is decoded; those that wait lie on the disk, or are small.
// What is made of it is encoded on one of libuv's four threads, of which passwords take two: one has to stay for files and names.
// The last of the queue waits some 40 s behind covers of the costliest kind: proxies give up after 60.
/** For whatever is done with pixels: one picture at a time in the whole process. */
export const inTurn = createTurns({ atOnce: 1, queue: 20 })

/** Decodes a picture in a process that is stopped after ten seconds. To be called inside `inTurn`. */
export const readPixels = (source: PictureSource, shape: Shape): Promise<Decoded> => runParser('decodePicture', { source, shape })

export const fromPixels = (sharp: Sharp, { data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })
