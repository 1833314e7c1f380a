export function importFaults(options?: { root?: string; fewest?: number }): Promise<{ faults: string[]; seen: number }>
export function orderFaults(features: readonly string[]): string[]
