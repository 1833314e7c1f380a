export function retiredWordsIn(text: string): string[]
export function lostTexts(read: (file: string) => string): string[]
