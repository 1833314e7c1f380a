import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../deps.ts'
import { refuse } from './refusal.ts'

/** A call that brings a file with a form, nothing of which has been read. */
export type ComingForm = { user: User; request: FastifyRequest; reply: FastifyReply }

type Promised = { userId: string; bytes: number }

// Pictures, which this process is receiving. They have no row before all of one is here.
const promises = new Map<ServerResponse, Promised>()

/** What was promised to pictures that are still coming in. */
export const promisedBytes = (counts: (promised: Promised) => boolean = () => true): number =>
  [...promises.values()].filter(counts).reduce((sum, { bytes }) => sum + bytes, 0)

/** Keeps room until the call is over. Waits for nothing: of several at once, each sees what the one before has. */
export function keepRoom(reply: FastifyReply, promised: Promised, free: number) {
  if (free - promisedBytes() < promised.bytes) refuse('STORAGE_FULL')
  promises.set(reply.raw, promised)
  afterCall(reply, async () => void promises.delete(reply.raw))
}

const endings = new WeakMap<ServerResponse, (() => Promise<void>)[]>()

/** Has something done once nothing of a call's file is left outside its place, and before the answer. */
export const afterCall = ({ raw: answer }: FastifyReply, end: () => Promise<void>): void =>
  void endings.set(answer, [...(endings.get(answer) ?? []), end])

export async function endCall({ raw: answer }: FastifyReply): Promise<void> {
  const ends = endings.get(answer) ?? []
  endings.delete(answer)
  for (const end of ends) await end()
}

/** Returns the maximum bytes of a request body, at least 1. Without a content length, the limit itself. */
export const bytesComing = ({ headers }: FastifyRequest, maxBytes: number): number =>
  Math.max(1, Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes))
