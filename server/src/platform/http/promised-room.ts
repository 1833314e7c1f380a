import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../deps.ts'
import { refuse } from './refusal.ts'

/** A call that brings a file with a form, nothing of which has been read. */
export type ComingForm = { user: User; request: FastifyRequest; reply: FastifyReply }

export type Promised = { userId: string; bytes: number; isPicture: boolean }

// What this process is receiving has no row before all of it is here.
const promises = new Map<ServerResponse, Promised>()

/** What was promised to forms that are still coming in. */
export const promisedBytes = (counts: (promised: Promised) => boolean = () => true): number =>
  [...promises.values()].filter(counts).reduce((sum, { bytes }) => sum + bytes, 0)

/** Keeps room until `takeBack`. Waits for nothing: of several at once, each sees what the one before has. */
export function keepRoom({ raw: answer }: FastifyReply, promised: Promised, free: number) {
  if (free - promisedBytes() < promised.bytes) refuse('STORAGE_FULL')
  promises.set(answer, promised)
}

/** Its bytes are counted elsewhere from here on, or lie nowhere any more. */
export const takeBack = ({ raw: answer }: FastifyReply): void => void promises.delete(answer)

/** What a call brings at most: who doesn't say how much may send as much as anybody. */
export const bytesComing = ({ headers }: FastifyRequest, maxBytes: number): number =>
  Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
