import type { FastifyRequest } from 'fastify'
import { paystackError } from './errors.ts'
import { isTestKey } from './integrations.ts'
import type { Simulation } from './simulation.ts'
import type { Integration } from './state.ts'

export const bearerOf = (request: FastifyRequest): string | undefined => request.headers.authorization?.match(/^Bearer\s+(\S+)$/i)?.[1]

export function authenticate(simulation: Simulation, request: FastifyRequest): Integration {
  if (!request.headers.authorization) throw paystackError('keyMissing')
  const key = bearerOf(request)
  if (!key) throw paystackError('keyMalformed')
  const integration = isTestKey(key) ? simulation.store.integrationOf(key) : undefined
  if (!integration) throw paystackError('keyInvalid')
  return integration
}
