export function folderFaults(unit: string): string[]
export function optionFaults(unit: string): string[]
export function pageCommandFaults(unit: string, commands: Record<string, readonly string[] | undefined>): string[]
export function programFaults(root: string): { faults: string[]; missing: string[] }
export function unitsIn(folder: string): string[]
