export const verbs: Record<string, string>
export function strayFiles(features: string): string[]
export function misnamedUseCases(features: string): string[]
export function aliasedImports(folder: string): string[]
export function misnamedForEndpoints(features: string): string[]
export function misnamedReads(features: string): string[]
export function endpointsByFile(contract: string, features: string): { found: string[]; without: string[] }
