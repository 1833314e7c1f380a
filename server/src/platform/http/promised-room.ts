import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../deps.ts'
import { refuse } from './refusal.ts'

/** A call with a form and a file, before any of its body has been read. */
export type ComingForm = { user: User; request: FastifyRequest; reply: FastifyReply }

type Promised = { userId: string; bytes: number }

// Reservations for pictures that this process is receiving. A picture has no database row until it is complete.
const promises = new Map<ServerResponse, Promised>()

/** Returns the bytes reserved for pictures that are still arriving. */
export const promisedBytes = (counts: (promised: Promised) => boolean = () => true): number =>
  [...promises.values()].filter(counts).reduce((sum, { bytes }) => sum + bytes, 0)

/** Reserves space until the call ends. Synchronous, so that concurrent calls see each other's reservations. */
export function keepRoom(reply: FastifyReply, promised: Promised, free: number) {
  if (free - promisedBytes() < promised.bytes) refuse('STORAGE_FULL')
  promises.set(reply.raw, promised)
  afterCall(reply, async () => void promises.delete(reply.raw))
}

const endings = new WeakMap<ServerResponse, (() => Promise<void>)[]>()

/** Runs `end` after a call's file has been moved or deleted, but before the response. */
export const afterCall = ({ raw: answer }: FastifyReply, end: () => Promise<void>): void =>
  void endings.set(answer, [...(endings.get(answer) ?? []), end])

export async function endCall({ raw: answer }: FastifyReply): Promise<void> {
  const ends = endings.get(answer) ?? []
  endings.delete(answer)
  for (const end of ends) await end()
}

/** Returns the maximum bytes of a request body, at least 1. Without a content length, returns the limit. */
export const bytesComing = ({ headers }: FastifyRequest, maxBytes: number): number =>
  Math.max(1, Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes))
