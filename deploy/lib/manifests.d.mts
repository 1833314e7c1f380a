type Known = { images: string[]; tagged?: string[]; settings: ReadonlySet<string> }
export function linkFaults(manifests: readonly object[], known: Known): string[]
