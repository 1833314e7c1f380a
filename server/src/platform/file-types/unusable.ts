import { refuse } from '../http/refusal.ts'

/** Refuses a file with a sentence that tells the uploader why it can't be used. */
export const unusable = (words: string): never => refuse('FILE_UNUSABLE', { message: words })
