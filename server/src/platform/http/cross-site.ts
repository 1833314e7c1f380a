import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects a change if another site's page requests it, or if the request has the XSRF cookie without its copy in the header. */
export function assertSameSite(request: FastifyRequest) {
  if (reading.has(request.method)) return
  if (request.headers['sec-fetch-site'] === 'cross-site') refuse('CROSS_SITE')
  const cookie = parse(request.headers.cookie ?? '')[COOKIE]
  if (cookie !== undefined && request.headers[HEADER] !== cookie) refuse('CROSS_SITE')
}

/**
 * Sets the XSRF token, which the browser copies into the header of every change. The cookie isn't HttpOnly, because the page must read it.
 */
export function giveXsrfToken(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  // A new token would invalidate another tab's requests that are in flight with the old token.
  const token = parse(request.headers.cookie ?? '')[COOKIE] ?? randomBytes(16).toString('base64url')
  setCookie(reply, serialize(COOKIE, token, { path: '/', sameSite: 'lax', secure: isSecure, maxAge: 30 * 24 * 3600 }))
}

/** Adds a cookie to the cookies already set. Set-Cookie is the only header for which Fastify keeps all values. */
export const setCookie = (reply: FastifyReply, cookie: string) => reply.header('set-cookie', cookie)
