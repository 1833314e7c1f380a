export function documentFaults(root?: string): string[]
