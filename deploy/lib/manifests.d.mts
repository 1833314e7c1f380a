export function typeFaults(manifests: readonly object[], root: string): string[]
export function linkFaults(manifests: readonly object[], known: { images: string[]; settings: ReadonlySet<string> }): string[]
