import { describe, expect, test } from 'vitest'
import {
  type Database,
  type Jobs,
  judgeAuditLog,
  judgeCertificates,
  judgeClock,
  judgeDatabase,
  judgeDisk,
  judgeJobs,
  judgeVideos,
} from './operations.machine.ts'
import { asTime, backupDue, span, worstFirst } from './operations.rules.ts'
import { judgeConnections, judgeReplicas } from './operations.servers.ts'
import {
  type BackupFacts,
  judgeBackups,
  judgeMail,
  judgePayments,
  judgeSettings,
  type PaymentFacts,
  type SettingFacts,
} from './operations.surroundings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('a nightly backup at 02:30 in Lagos', () => {
  const at = (moment: string, newest: string | null) =>
    backupDue({ now: new Date(moment), atMinute: 150, newest: newest === null ? null : new Date(newest) })?.toISOString()

  test.each([
    ['is not due before its minute', '2026-11-22T01:29:00Z', '2026-11-21T01:35:00Z', undefined],
    ['is due at its minute', '2026-11-22T01:30:00Z', '2026-11-21T01:35:00Z', '2026-11-22T01:30:00.000Z'],
    ['is made later if the machine was off', '2026-11-22T22:00:00Z', '2026-11-20T01:35:00Z', '2026-11-22T01:30:00.000Z'],
    ['is still due shortly before the next one', '2026-11-22T00:10:00Z', '2026-11-20T01:35:00Z', '2026-11-21T01:30:00.000Z'],
    ['is not due once there is a newer one', '2026-11-22T22:00:00Z', '2026-11-22T09:00:00Z', undefined],
    ['is due if there is none', '2026-11-22T22:00:00Z', null, '2026-11-22T01:30:00.000Z'],
  ])('%s', (_, now, newest, due) => {
    expect(at(now, newest)).toBe(due)
  })

  test('is shown as a time of day', () => {
    expect([asTime(150), asTime(0), asTime(1439)]).toEqual(['02:30', '00:00', '23:59'])
  })
})

const states = (findings: { state: string }[]) => findings.map(({ state }) => state)
const GB = 1_000_000_000

const database: Database = {
  version: '18.4',
  versionNumber: 180_004,
  answeredInMs: 2,
  bytes: 5 * GB,
  connections: 12,
  maxConnections: 50,
  transactionAge: 1000,
  oldestTransactionMs: 0,
  bloated: { table: 'jobs', deadRows: 10, liveRows: 100 },
  months: { table: 'audit_entries', leftMs: 40 * 86_400_000 },
  numbers: { sequence: 'notifications_id_seq', share: 0.1 },
}
const jobs: Jobs = { due: 0, oldestDueMs: null, retrying: 0, givenUp: 0, kindsGivenUp: [] }

describe('the machine', () => {
  test.each([
    [0.5 * GB, 100 * GB, 'BAD'],
    [4 * GB, 100 * GB, 'BAD'],
    [14 * GB, 100 * GB, 'WEAK'],
    [16 * GB, 100 * GB, 'GOOD'],
  ])('with %d of %d bytes free is %s', (freeBytes, totalBytes, state) => {
    expect(states(judgeDisk({ of: 'data', folder: '/data', freeBytes, totalBytes }))).toEqual([state])
  })

  test.each<[string, Partial<Database>, string[]]>([
    ['that is healthy', {}, ['GOOD']],
    ['that is old', { versionNumber: 140_000 }, ['BAD']],
    ['with many connections', { connections: 48 }, ['BAD']],
    ['that is slow', { answeredInMs: 900 }, ['WEAK']],
    ['with an old transaction id', { transactionAge: 1_500_000_000 }, ['BAD']],
    ['with a transaction left open', { oldestTransactionMs: 2 * HOUR }, ['WEAK']],
    ['with a sequence that is running out', { numbers: { sequence: 'notifications_id_seq', share: 0.7 } }, ['WEAK']],
    ['without the next partition', { months: { table: 'audit_entries', leftMs: 10 * 86_400_000 } }, ['WEAK']],
    ['with dead rows', { bloated: { table: 'jobs', deadRows: 200_000, liveRows: 1000 } }, ['WEAK']],
    ['with several problems', { answeredInMs: 900, connections: 50 }, ['BAD', 'WEAK']],
  ])('has a database %s', (_, facts, expected) => {
    expect(states(judgeDatabase({ ...database, ...facts }))).toEqual(expected)
  })

  test.each<[string, Partial<Jobs>, string[]]>([
    ['on time', { due: 3, oldestDueMs: MINUTE }, ['GOOD']],
    ['late', { due: 3, oldestDueMs: 10 * MINUTE }, ['WEAK']],
    ['stuck', { due: 3, oldestDueMs: 2 * HOUR }, ['BAD']],
    ['given up and retrying', { givenUp: 2, kindsGivenUp: ['mail-receipt'], retrying: 1 }, ['BAD', 'WEAK']],
  ])('has jobs %s', (_, facts, expected) => {
    expect(states(judgeJobs({ ...jobs, ...facts }))).toEqual(expected)
  })

  test.each([
    [{ toDatabase: 10, toProvider: null }, 'GOOD'],
    [{ toDatabase: -6000, toProvider: null }, 'BAD'],
    [{ toDatabase: 0, toProvider: 20_000 }, 'GOOD'],
    [{ toDatabase: 0, toProvider: -5 * MINUTE }, 'BAD'],
  ])('has clocks %j that are %s', (clocks, state) => {
    expect(states(judgeClock(clocks))).toEqual([state])
  })

  test('reports the state of the audit log, videos and certificates', () => {
    expect(judgeAuditLog(true, false)[0]?.mend).toContain('DATABASE_OWNER_URL')
    expect(states(judgeAuditLog(false, true))).toEqual(['GOOD'])
    expect(judgeVideos(false, 2)[0]?.says).toContain('2 videos are pending')
    expect(states(judgeVideos(true, 0))).toEqual(['GOOD'])
    expect(states(judgeCertificates({ isThere: false, canSign: false }))).toEqual(['GOOD'])
    expect(states(judgeCertificates({ isThere: true, canSign: true }))).toEqual(['GOOD'])
    expect(states(judgeCertificates({ isThere: true, canSign: false }))).toEqual(['BAD'])
  })
})

const payments: PaymentFacts = { key: 'live', isProduction: true, trouble: null, paidUnheard: 0, lastHeardMs: HOUR }
const backups: BackupFacts = { newestMs: 5 * HOUR, atMinute: 150, isSameDisk: false, isProduction: true, folder: '/backups' }
const settings: SettingFacts = {
  isProduction: true,
  publicUrl: 'https://akada.ng',
  supportEmail: 'help@akada.ng',
  requiresSecondFactor: true,
  trustsProxy: true,
  logLevel: 'info',
  admins: 1,
  adminsWithoutSecondFactor: 0,
}

describe('external services', () => {
  test.each<[string, Partial<PaymentFacts>, string]>([
    ['work', {}, 'GOOD'],
    ['have no key', { key: null }, 'BAD'],
    ['are simulated', { key: null, isProduction: false }, 'GOOD'],
    ['have a test key', { key: 'test' }, 'WEAK'],
    ['fail at the provider', { trouble: 'Paystack gave no answer.' }, 'BAD'],
    ['arrive without any webhook', { paidUnheard: 3, lastHeardMs: null }, 'BAD'],
    ['have no webhooks because there are no sales', { paidUnheard: 0, lastHeardMs: 30 * DAY }, 'GOOD'],
  ])('payments %s', (_, facts, state) => {
    expect(states(judgePayments({ ...payments, ...facts }))).toEqual([state])
  })

  test.each<[string, Partial<BackupFacts>, string]>([
    ['are new', {}, 'GOOD'],
    ['are missing', { newestMs: null }, 'BAD'],
    ['are old', { newestMs: 3 * DAY }, 'BAD'],
    ['are missing in a trial', { newestMs: null, isProduction: false }, 'WEAK'],
    ['are on the site’s own disk', { isSameDisk: true }, 'WEAK'],
    ['are never scheduled', { atMinute: null }, 'WEAK'],
  ])('backups %s', (_, facts, state) => {
    expect(states(judgeBackups({ ...backups, ...facts }))).toEqual([state])
  })

  test.each<[string, Partial<SettingFacts>, string[]]>([
    ['recommended', {}, ['GOOD']],
    ['without an admin', { admins: 0 }, ['BAD']],
    ['without HTTPS', { publicUrl: 'http://akada.ng' }, ['BAD']],
    ['without trust in the proxy', { trustsProxy: false }, ['WEAK']],
    ['with the example support address', { supportEmail: 'support@akada.test' }, ['WEAK']],
    ['without a second factor', { requiresSecondFactor: false, adminsWithoutSecondFactor: 2 }, ['WEAK', 'WEAK']],
    ['with debug logging', { logLevel: 'debug' }, ['WEAK']],
    ['of a trial', { isProduction: false, publicUrl: 'http://localhost:3000', trustsProxy: false, logLevel: 'debug' }, ['GOOD']],
  ])('settings get the expected states: %s', (_, facts, expected) => {
    expect(states(judgeSettings({ ...settings, ...facts }))).toEqual(expected)
  })

  test('get the expected findings if email has problems', () => {
    expect(
      states(judgeMail({ trouble: 'Couldn’t connect to the mail server: 535.', hasServer: true, isProduction: true, givenUp: 0 })),
    ).toEqual(['BAD'])
    expect(judgeMail({ trouble: 'connect ECONNREFUSED', hasServer: false, isProduction: true, givenUp: 0 })).toMatchObject([
      { state: 'BAD', says: 'SMTP_URL isn’t set, and this machine has no mail server.' },
    ])
    expect(states(judgeMail({ trouble: null, hasServer: false, isProduction: true, givenUp: 0 }))).toEqual(['WEAK'])
    expect(states(judgeMail({ trouble: null, hasServer: true, isProduction: true, givenUp: 1 }))).toEqual(['WEAK'])
    expect(judgeMail({ trouble: null, hasServer: false, isProduction: false, givenUp: 0 })[0]?.says).toContain('/dev/mailbox')
  })
})

test('findings are listed worst first, with readable durations', () => {
  const [good, weak, bad] = (['GOOD', 'WEAK', 'BAD'] as const).map((state) => ({ about: 'DISK' as const, state, says: '', mend: null }))
  if (!good || !weak || !bad) throw new Error('three findings')

  expect(worstFirst([good, bad, weak])).toEqual([bad, weak, good])
  expect([span(1000), span(5 * MINUTE), span(3 * HOUR), span(4 * DAY)]).toEqual(['1 second', '5 minutes', '3 hours', '4 days'])
})

describe('findings about the pooler and the replicas', () => {
  test('are good if connections have the required settings and replicas follow', () => {
    expect(judgeConnections([])).toEqual([])
    expect(states(judgeReplicas([{ name: 'replica:5432', state: 'FOLLOWS', trouble: null }]))).toEqual(['GOOD'])
  })

  test('name the server and the recommended action if something is wrong', () => {
    const [pooled] = judgeConnections(['jit', 'statement_timeout'])
    const [lost, unfit] = judgeReplicas([
      { name: 'one:5432', state: 'LOST', trouble: 'connect ECONNREFUSED' },
      { name: 'two:5432', state: 'UNFIT', trouble: 'It isn’t a replica of the primary.' },
    ])

    expect(pooled).toMatchObject({
      state: 'WEAK',
      says: expect.stringContaining('jit, statement_timeout'),
      mend: expect.stringContaining('RECONNECT'),
    })
    expect(lost).toMatchObject({ state: 'WEAK', says: expect.stringContaining('one:5432 isn’t used. connect ECONNREFUSED') })
    expect(unfit).toMatchObject({ state: 'BAD', mend: expect.stringContaining('DATABASE_REPLICA_URLS') })
  })
})
