import { refuse } from '../http/refusal.ts'

/** Says, in words for whoever uploaded it, why a file can't be used. */
export const unusable = (words: string): never => refuse('FILE_UNUSABLE', { message: words })
