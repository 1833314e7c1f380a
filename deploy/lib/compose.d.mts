type Known = { root: string; settings: ReadonlySet<string>; variables: ReadonlySet<string> }
export function composeFaults(text: string, compose: { services: object }, known: Known): string[]
