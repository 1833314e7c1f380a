export const small: readonly string[]
export function faultsOf(name: string, sql: string): string[]
export function faultsIn(folder: string, first?: string): string[]
