// Runs the external services in a separate process: the payment provider's simulator and a mail server with a readable mailbox.
import http from 'node:http'
import path from 'node:path'
import { runnerImport } from 'vite'
import { loadServerFile } from '../../../bench/lib/sql.mjs'

const mailboxPort = Number(process.argv[2])
const simulator = path.resolve(import.meta.dirname, '../../../paystack-simulator/src/main.ts')

const { openDevMailbox } = await loadServerFile('platform/mail/dev-mailbox.ts')
const mailbox = await openDevMailbox()
const withoutContent = (mail) => ({ ...mail, attachments: mail.attachments.map(({ fileName }) => fileName) })
http
  .createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(mailbox.mails().map(withoutContent)))
  })
  .listen(mailboxPort, '127.0.0.1')
process.send({ smtpUrl: mailbox.smtpUrl })
await runnerImport(simulator, { configFile: false, logLevel: 'error' })
