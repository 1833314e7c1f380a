// Runs the Paystack simulator standalone, for a shop in another process.
import fastify from 'fastify'
import { simulator } from './simulator.ts'

const port = Number(process.env.PORT ?? 4010)
const { PAYSTACK_SECRET_KEY: secretKey, WEBHOOK_URL: webhookUrl, SNAPSHOT_FILE: snapshotFile } = process.env
const app = fastify({ logger: true })

const { plugin } = simulator({
  publicUrl: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  log: (line) => app.log.info(line),
  ...(secretKey ? { secretKey } : {}),
  ...(webhookUrl ? { webhookUrl } : {}),
  ...(snapshotFile ? { snapshotFile } : {}),
})
await app.register(plugin)
await app.listen({ port, host: '127.0.0.1' })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
