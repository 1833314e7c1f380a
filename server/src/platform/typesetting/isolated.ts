/** Isolates the direction of a name from the sentence around it (Unicode Standard Annex 9, 2.4). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
