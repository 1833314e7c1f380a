export const isRoot: boolean
export const chromiumFlags: string[]
export function findChromium(): string | undefined
export function requireChromium(): string | undefined
