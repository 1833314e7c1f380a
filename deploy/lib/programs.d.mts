export function optionFaults(unit: string): string[]
