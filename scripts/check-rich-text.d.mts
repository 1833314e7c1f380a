export function richTextFaults(root: string): { faults: string[]; seen: number }
