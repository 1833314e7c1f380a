export type Place = { where: string; what: string; keptBy: string | null }
export const kinds: Readonly<Record<string, { example: string; summary: string; places: readonly Place[] }>>
export function linesOf(kind: string, name: string): string[]
export function intoContributing(text: string): string
