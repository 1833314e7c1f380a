import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects a change requested by another site's page, or with the XSRF cookie but without its copy in the header. */
export function assertSameSite(request: FastifyRequest) {
  if (reading.has(request.method)) return
  if (request.headers['sec-fetch-site'] === 'cross-site') refuse('CROSS_SITE')
  const cookie = parse(request.headers.cookie ?? '')[COOKIE]
  if (cookie !== undefined && request.headers[HEADER] !== cookie) refuse('CROSS_SITE')
}

/** Sets the XSRF token, which the browser copies into the header of every change. Not HttpOnly, because the page must read it. */
export function giveXsrfToken(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  // A new token would invalidate requests of another tab that are already in flight with the old one.
  const token = parse(request.headers.cookie ?? '')[COOKIE] ?? randomBytes(16).toString('base64url')
  setCookie(reply, serialize(COOKIE, token, { path: '/', sameSite: 'lax', secure: isSecure, maxAge: 30 * 24 * 3600 }))
}

/** Adds to the cookies already set. Fastify keeps all values of this header only. */
export const setCookie = (reply: FastifyReply, cookie: string) => reply.header('set-cookie', cookie)
