/** A name inside a sentence: the directions of the two don’t mix (Unicode Standard Annex 9, 2.4). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
