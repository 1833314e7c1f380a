export function brandFaults(features: string): string[]
