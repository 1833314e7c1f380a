import { runParser } from '../parsing/run-parser.ts'
import { createTurns } from '../turns.ts'
import type { Decoded } from './decode-picture.ts'
import type { Sharp } from './load-sharp.ts'
import type { PictureSource, Pixels, Shape } from './shapes.ts'

// Decoding a 50-megapixel picture can take 200 MB. Queued pictures are small or on disk. Encoding uses one of libuv's four threads and
// password hashing two, which leaves one for file access and DNS. The last picture in the queue waits about 40 s behind the costliest
// covers. Proxies time out after 60 s.
/** Serializes picture processing within the process. */
export const inTurn = createTurns({ atOnce: 1, queue: 20 })

/** Decodes a picture in a process that is stopped after ten seconds. Call this function inside `inTurn`. */
export const readPixels = (source: PictureSource, shape: Shape): Promise<Decoded> => runParser('decodePicture', { source, shape })

export const fromPixels = (sharp: Sharp, { data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })
