import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createBackup } from '#features/operations/create-backup.ts'
import { inRepository } from '#platform/assets.ts'
import { listBackups } from '#platform/backup/manifest.ts'
import { connect } from '#platform/database/database.ts'
import { createSharedCache } from '#platform/http/shared-cache.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { registry } from '#platform/metrics/instruments.ts'
import { readProcess } from '#platform/metrics/read-process.ts'
import { watchProcess } from '#platform/metrics/watch-process.ts'
import { givenOtherDisk } from '#testing/other-disk.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { measureSite } from './measure-site.ts'

const { db, deps } = await testApp()
const pool = { totalCount: 4, idleCount: 1, waitingCount: 2, options: { max: 10 } } as pg.Pool
const cache = createSharedCache()
const TOKEN = 'a-token-of-the-tests'
const app = await buildApp(deps, {
  metrics: { token: TOKEN, read: () => readProcess({ process: 'web', pools: { calls: pool, jobs: pool }, streams: deps.streams, cache }) },
})
afterAll(() => app.close())

const withToken = { authorization: `Bearer ${TOKEN}` }
const ask = (headers: Record<string, string> = withToken, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/metrics', headers, remoteAddress })

describe('access to the metrics', () => {
  test.each(['127.0.0.1', '127.8.1.1', '::1', '::ffff:127.0.0.1'])(
    'is refused without a token for a local address: %s',
    async (address) => {
      const answer = await ask({}, address)

      expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
    },
  )

  test('is refused without a token for a local tunnel that adds no header', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const statusWith = async (headers: Record<string, string>) => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status

    expect([await statusWith({}), await statusWith(withToken)]).toEqual([401, 200])
  })

  test('is granted with the token', async () => {
    expect((await ask(withToken, '203.0.113.9')).statusCode).toBe(200)
  })

  test.each([
    ['from another machine', {}, '203.0.113.9'],
    ['with a wrong token', { authorization: 'Bearer another-token-than-that' }, '203.0.113.9'],
    ['with a forged X-Forwarded-For header', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9'],
    ['through a local proxy', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['through a local proxy that sends Via', { via: '1.1 nginx' }, '::1'],
  ])('is refused %s', async (_, headers, address) => {
    const answer = await ask(headers, address)

    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('is always refused without METRICS_TOKEN', async () => {
    const closed = await buildApp(deps, { metrics: { read: () => [] } })
    const answer = await closed.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
    await closed.close()

    expect(answer.statusCode).toBe(401)
  })
})

/** Returns the value of a line in the Prometheus text format. */
const valueIn = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1)

describe('the metrics', () => {
  test('include this process’s connections, page cache and streams', async () => {
    const text = (await ask()).body

    expect(valueIn(text, 'akada_database_connections{for="calls",state="used"}')).toBe('3')
    expect(valueIn(text, 'akada_database_waiting{for="jobs"}')).toBe('2')
    expect(valueIn(text, 'akada_page_cache_answers_total{from="front"}')).toBe('0')
    expect(valueIn(text, 'akada_event_streams')).toBe('0')
    expect(text).toMatch(/akada_build_info\{version="\d+\.\d+\.\d+(-rc\.\d+)?",node="v\d+[\d.]+",process="web"\} 1/)
  })

  const measured = async (of = deps) => {
    const readings = await measureSite(of, ['send-receipt'])()
    return (name: string, labels?: object) =>
      readings.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value
  }

  const setUpAt = async () =>
    (await sql<{ at: Date }>`select applied_at as at from schema_migrations where name = '0001_platform.sql'`.execute(db)).rows
      .map(({ at }) => at.getTime() / 1000)
      .at(0)

  test('include jobs by kind, unknown kinds as one, and the age of the oldest due job', async () => {
    const before = new Date(Date.now() - 90_000)
    await enqueue(db, { kind: 'send-receipt', payload: {}, runAt: before })
    await enqueue(db, { kind: 'send-receipt', payload: {}, runAt: new Date(Date.now() + 60_000) })
    await enqueue(db, { kind: 'of-a-newer-release', payload: {} })
    await enqueue(db, { kind: 'of-an-older-release', payload: {} })
    await db.updateTable('jobs').set({ status: 'DEAD' }).where('kind', '=', 'of-an-older-release').execute()

    const value = await measured()

    expect(value('akada_jobs', { kind: 'send-receipt', state: 'due' })).toBe(1)
    expect(value('akada_jobs', { kind: 'send-receipt', state: 'later' })).toBe(1)
    expect(value('akada_jobs', { kind: 'other', state: 'due' })).toBe(1)
    expect(value('akada_jobs', { kind: 'other', state: 'dead' })).toBe(1)
    expect(value('akada_jobs_oldest_seconds', { kind: 'send-receipt' })).toBeGreaterThan(89)
    await db.deleteFrom('jobs').execute()
  })

  test('include payments, emails, uploads, videos and the doctor’s findings', async () => {
    await db
      .insertInto('examinations')
      .values({
        examined_at: deps.clock(),
        findings: JSON.stringify([
          { about: 'DISK', state: 'BAD', says: 'The disk is full.', mend: null },
          { about: 'CLOCK', state: 'GOOD', says: 'Fine.', mend: null },
        ]),
      })
      .execute()
    await db.insertInto('mails').values({ kind: 'receipt', recipient: 'a@b.test', state: 'FAILED', created_at: deps.clock() }).execute()
    await sql`insert into webhook_events (provider, body_sha256, event, received_at) values ('paystack', 'x', 'charge.success', ${deps.clock()})`.execute(
      db,
    )

    const value = await measured()

    expect(value('akada_findings', { about: 'disk', severity: 'bad' })).toBe(1)
    expect(value('akada_findings', { about: 'clock', severity: 'good' })).toBeUndefined()
    expect(value('akada_mails', { state: 'failed' })).toBe(1)
    expect(value('akada_mails', { state: 'given_up' })).toBe(0)
    expect(value('akada_webhooks_waiting')).toBe(1)
    expect(value('akada_webhook_last_timestamp_seconds')).toBe(deps.clock().getTime() / 1000)
    expect([value('akada_payments_overdue'), value('akada_orders_held'), value('akada_uploads'), value('akada_upload_bytes')]).toEqual([
      0, 0, 0, 0,
    ])
    expect(value('akada_database_up')).toBe(1)
    expect(value('akada_free_bytes', { of: 'data' })).toBeGreaterThan(0)
  })

  test('include the time of the last reconciliation by any process, or the setup time if there was none', async () => {
    const never = await measured()
    await sql`insert into jobs (kind, payload, status, finished_at) values
      ('reconcile-payments', '{}', 'DONE', '2026-08-30'), ('reconcile-payments', '{}', 'DONE', '2026-08-31'),
      ('reconcile-payments', '{}', 'DEAD', '2026-09-01'), ('send-receipt', '{}', 'DONE', '2026-09-01')`.execute(db)

    const value = await measured()

    expect(never('akada_payments_reconciled_timestamp_seconds')).toBe(await setUpAt())
    expect(value('akada_payments_reconciled_timestamp_seconds')).toBe(Date.parse('2026-08-31') / 1000)
    await db.deleteFrom('jobs').execute()
  })

  test('include the time of the newest backup, or the setup time if backups are scheduled and there is none', async () => {
    const off = await measured()
    const planned = { ...deps, backups: { ...deps.backups, atMinute: 150 } }
    const none = await measured(planned)
    await createBackup(planned)

    const value = await measured(planned)

    expect(off('akada_backup_last_timestamp_seconds')).toBeUndefined()
    expect(none('akada_backup_last_timestamp_seconds')).toBe(await setUpAt())
    const [backup] = await listBackups(planned.backups.folder)
    expect(value('akada_backup_last_timestamp_seconds')).toBe(Number(backup?.takenAt) / 1000)
  })

  test('include the free space of each used disk', async ({ skip }) => {
    const other = await givenOtherDisk()
    if (other === undefined) return skip('there is no other disk here')
    const { uploadFolder, backups } = deps
    deps.uploadFolder = other
    deps.backups = { ...backups, folder: other }

    const elsewhere = await measured()
    Object.assign(deps, { uploadFolder, backups })
    const together = await measured()

    const disks = ['data', 'media', 'uploads', 'backups']
    const isKnown = (value: typeof together) => disks.filter((of) => Number(value('akada_free_bytes', { of })) > 0)
    expect([isKnown(elsewhere), isKnown(together)]).toEqual([disks, ['data', 'media']])
  })

  test('report a database failure and omit values that couldn’t be read', async () => {
    const unreachable = connect({ connection: 'postgres://127.0.0.1:9/akada', onError: () => undefined })
    const broken = await buildApp({ ...deps, db: unreachable.db }, { metrics: { token: TOKEN, read: () => [] } })
    const text = (await broken.inject({ url: '/metrics', headers: withToken })).body
    await broken.close()
    await unreachable.pool.end()

    expect(valueIn(text, 'akada_database_up')).toBe('0')
    expect(text).not.toMatch(/^akada_(payments_overdue|orders_held|jobs)[ {]/m)
  })
})

describe('the observability files', () => {
  const read = (file: string) => readFile(inRepository('deploy', 'observability', file), 'utf8')
  /** Metrics that Prometheus itself creates. */
  const others = new Set(['up'])

  test.each(['alerts.yml', 'grafana-dashboard.json'])('use only existing metrics: %s', async (file) => {
    watchProcess()
    await ask()
    const known = new Set(
      (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    )

    const asked = new Set(
      [...(await read(file)).matchAll(/\b(akada_\w+|nodejs_\w+|process_\w+_\w+|up)(?=[[{ )]|\\n|"|$)/gm)].map(([, name = '']) => name),
    )

    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((name) => !known.has(name) && !others.has(name))).toEqual([])
  })

  test('define only alerts that have a section in the incidents guide', async () => {
    const alerts = [...(await read('alerts.yml')).matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name)
    const book = await readFile(inRepository('docs', 'operating', 'incidents.md'), 'utf8')

    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter((name) => !book.includes(`### ${name}\n`))).toEqual([])
  })
  test('contain each panel that the incidents guide names, and show server errors by status', async () => {
    const { panels } = JSON.parse(await read('grafana-dashboard.json')) as { panels: { title: string; targets?: { expr: string }[] }[] }
    const book = await readFile(inRepository('docs', 'operating', 'incidents.md'), 'utf8')
    const named = [...book.matchAll(/(?<!\*)\*([A-Z]\w+ [^*]+)\*(?!\*)/g)].map(([, title = '']) => title)

    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !panels.some(({ title }) => title.startsWith(name)))).toEqual([])
    const [faults] = panels.find(({ title }) => title === 'Routes with server errors')?.targets ?? []
    expect(faults?.expr).toMatch(/by \(method, route, status\).*status=~"5\.\."/)
  })
})
