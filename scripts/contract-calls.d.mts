import type { NamedEndpoint } from '@akada/contract/contract.ts'
import type { Empty, Endpoint } from '@akada/contract/endpoint.ts'

export function callFiles(contract: readonly NamedEndpoint[], answerOf: (endpoint: Endpoint) => object): Map<string, string>
export function emptyOf(schema: object): Empty | undefined
