import { runParser } from '../parsing/run-parser.ts'
import { inTurn } from './read-pixels.ts'

/** Refuses a file that isn't a picture of this type, whole and of a size that a phone can show. */
export const readPicture = (path: string, type: string): Promise<void> => inTurn(() => runParser('requirePicture', { picture: path, type }))
