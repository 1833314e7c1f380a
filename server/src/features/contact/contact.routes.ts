import * as contact from '@akada/contract/contact.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { Answered } from '#platform/http/answer.ts'
import { serve } from '#platform/http/serve.ts'
import { sendMessage } from './send-message.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, contact.sendMessage, async ({ body: { website = '', ...message } }, { db, request, now }) => {
    await sendMessage(db, { ...message, isFromProgram: website !== '', address: request.ip, now })
    return new Answered(200, 'Your message was sent.', null)
  })
}
