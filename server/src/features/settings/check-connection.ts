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

/** The error may contain internal details, so most of it is only logged. */
function failed({ log }: Deps, name: ConnectionName, error: unknown): Outcome {
  log.warn({ err: error, connection: name }, 'a connection that was tested does not work')
  const said = error instanceof Error ? error.message : String(error)
  return { isWorking: false, sentence: troubles[name](said) }
}

const troubles: Record<ConnectionName, (said: string) => string> = {
  mail: mailTrouble,
  payments: paymentTrouble,
  storage: () =>
    'A file could not be written and read again. See whether the disk is full, and whether the folder or the bucket may be written.',
  database: () => 'The database gave no answer.',
}

const tests: Record<ConnectionName, (deps: Deps, userId: string) => Promise<Outcome>> = {
  mail: async ({ db, mailer, site }, userId) => {
    const { email } = await findAddressOf(db, userId)
    const letter = {
      subject: `A test mail from ${site.name}`,
      paragraphs: ['This mail was sent from the settings, to see whether mails arrive. They do.'],
    }
    await mailer.send({ to: email, ...layOut(site, letter) })
    return works(`The mail server took a mail to ${email}. See whether it arrives, and not among the junk.`)
  },

  payments: async ({ payments }) => {
    if (!payments)
      return { isWorking: false, sentence: 'No key is set, so nobody can pay. Set PAYSTACK_SECRET_KEY and start the server again.' }
    // This payment doesn't exist. A response that says so proves that the provider accepted the key.
    await payments.verify(`test-${randomUUID()}`)
    return works(`Paystack answered and took the key: ${payments.domain === 'live' ? 'real money' : 'test mode, no real money'}.`)
  },

  storage: async ({ storage, site }) => {
    const key = `private/tests/${randomUUID()}.txt`
    const content = randomUUID()
    let trouble: string | null
    try {
      await storage.put(key, Buffer.from(content))
      if ((await text(storage.read(key))) !== content) throw new Error('what was read is not what was written')
      trouble = await findStoreTrouble(storage, { key, content, publicUrl: site.publicUrl })
    } finally {
      await storage.remove(key)
    }
    if (trouble !== null) return { isWorking: false, sentence: trouble }
    const free = await freeForFiles(storage)
    const room = Number.isFinite(free) ? ` There is room for ${inGigabytes(Math.max(0, free))} more.` : ''
    return works(`A file was written, read and removed.${room}`)
  },

  database: async ({ db }) => {
    const { version, bytes } = await describeDatabase(db)
    return works(`PostgreSQL ${version} answered. The database holds ${inGigabytes(bytes)}.`)
  },
}

const inGigabytes = (bytes: number): string =>
  bytes < 1_000_000_000 ? `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`
