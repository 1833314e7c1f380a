import { runParser } from '../parsing/run-parser.ts'
import { inTurn } from './read-pixels.ts'

/** Rejects a file that isn't a complete picture of this type, or that takes too much memory or time to decode. */
export const readPicture = (path: string, type: string): Promise<void> => inTurn(() => runParser('requirePicture', { picture: path, type }))
