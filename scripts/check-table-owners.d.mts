export function tableOwners(migrations: string): Map<string, string | undefined>
export function trespasses(features: string, owners: Map<string, string | undefined>): string[]
