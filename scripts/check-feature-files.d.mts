export function strayFiles(features: string): string[]
