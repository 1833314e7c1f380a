import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ConnectionName } from '@akada/contract/site-settings.ts'
import type { Deps } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import { freeForFiles } from '#platform/storage/free-for-files.ts'
import { findStoreTrouble } from './find-store-trouble.ts'
import { describeDatabase, findAddressOf } from './settings.queries.ts'
import { mailTrouble, paymentTrouble } from './settings.rules.ts'

type Outcome = { isWorking: boolean; sentence: string }

/** Uses a connection once and describes the outcome in plain words. */
export async function checkConnection(deps: Deps, name: ConnectionName, userId: string): Promise<Outcome & { tookMs: number }> {
  const began = performance.now()
  const outcome = await tests[name](deps, userId).catch((error: unknown) => failed(deps, name, error))
  return { ...outcome, tookMs: Math.round(performance.now() - began) }
}

const works = (sentence: string): Outcome => ({ isWorking: true, sentence })

/** Logs the error, which may contain internal details, and returns a plain sentence instead. */
function failed({ log }: Deps, name: ConnectionName, error: unknown): Outcome {
  log.warn({ err: error, connection: name }, 'connection test failed')
  const said = error instanceof Error ? error.message : String(error)
  return { isWorking: false, sentence: troubles[name](said) }
}

const troubles: Record<ConnectionName, (said: string) => string> = {
  mail: mailTrouble,
  payments: paymentTrouble,
  storage: () => 'We couldn’t write a file and read it back. Check whether the disk is full and whether the folder or bucket is writable.',
  database: () => 'The database didn’t respond.',
}

const tests: Record<ConnectionName, (deps: Deps, userId: string) => Promise<Outcome>> = {
  mail: async ({ db, mailer, site }, userId) => {
    const { email } = await findAddressOf(db, userId)
    const content = {
      subject: `Test email from ${site.name}`,
      paragraphs: ['Your email settings work. An admin sent this test email from the settings.'],
    }
    await mailer.send({ to: email, ...layOut(site, content) })
    return works(`Test email sent to ${email}. Check your inbox and spam folder.`)
  },

  payments: async ({ payments }) => {
    if (!payments)
      return { isWorking: false, sentence: 'No key is set, so buyers can’t pay. Set PAYSTACK_SECRET_KEY and restart the server.' }
    // This payment doesn't exist. If the provider responds that it doesn't exist, the key is valid.
    await payments.verify(`test-${randomUUID()}`)
    return works(`Connected to Paystack in ${payments.domain === 'live' ? 'live mode' : 'test mode'}.`)
  },

  storage: async ({ storage, site }) => {
    const key = `private/tests/${randomUUID()}.txt`
    const content = randomUUID()
    let trouble: string | null
    try {
      await storage.put(key, Buffer.from(content))
      if ((await text(storage.read(key))) !== content) throw new Error('the file read differs from the file written')
      trouble = await findStoreTrouble(storage, { key, content, publicUrl: site.publicUrl })
    } finally {
      await storage.remove(key)
    }
    if (trouble !== null) return { isWorking: false, sentence: trouble }
    const free = await freeForFiles(storage)
    const room = Number.isFinite(free) ? ` ${inGigabytes(Math.max(0, free))} available.` : ''
    return works(`A file was written, read and removed.${room}`)
  },

  database: async ({ db }) => {
    const { version, bytes } = await describeDatabase(db)
    return works(`Connected to PostgreSQL ${version}. The database uses ${inGigabytes(bytes)}.`)
  },
}

const inGigabytes = (bytes: number): string =>
  bytes < 1_000_000_000 ? `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`
