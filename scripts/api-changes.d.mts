type Api = Record<string, { answer: Record<string, string>; input: Record<string, string> }>

export function apiOf(document: { paths: object }): Api
export function breakingChanges(released: Api, current: Api): string[]
export function changeFaults(changes: readonly string[], reasons: Record<string, string>): string[]
