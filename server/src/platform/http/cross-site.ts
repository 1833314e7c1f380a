import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site's page asks for, or that carries our cookie without its copy in the header. */
export function assertSameSite(request: FastifyRequest) {
  if (reading.has(request.method)) return
  if (request.headers['sec-fetch-site'] === 'cross-site') refuse('CROSS_SITE')
  const cookie = parse(request.headers.cookie ?? '')[COOKIE]
  if (cookie !== undefined && request.headers[HEADER] !== cookie) refuse('CROSS_SITE')
}

/** Gives the browser the token it copies into the header of every change. Not HttpOnly: the page has to read it. */
export function giveXsrfToken(request: FastifyRequest, reply: FastifyReply, isSecure: boolean) {
  // A new token would make a call of another tab, already on its way with the old one, look forged.
  const token = parse(request.headers.cookie ?? '')[COOKIE] ?? randomBytes(16).toString('base64url')
  setCookie(reply, serialize(COOKIE, token, { path: '/', sameSite: 'lax', secure: isSecure, maxAge: 30 * 24 * 3600 }))
}

/** Beside those that the answer sets already: of this header alone Fastify keeps all. */
export const setCookie = (reply: FastifyReply, cookie: string) => reply.header('set-cookie', cookie)
