type Known = { images: string[]; tagged?: string[]; settings: ReadonlySet<string> }
export function typeFaults(manifests: readonly object[], root: string): string[]
export function linkFaults(manifests: readonly object[], known: Known): string[]
