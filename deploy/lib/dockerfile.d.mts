export type Step = { name: string; rest: string }
export type Stage = { base: string; name: string | undefined; steps: Step[] }
export function parseDockerfile(text: string): { defaults: Record<string, string>; stages: Stage[] }
export function ignoring(text: string): (path: string) => boolean
