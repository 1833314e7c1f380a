import { rm } from 'node:fs/promises'
import type { AuditAct } from '@akada/contract/audit.ts'
import * as operations from '@akada/contract/operations.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect, type Db } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { givenAdmin, givenManager } from '#testing/builders.ts'
import { givenOtherDisk } from '#testing/other-disk.ts'
import { testApp } from '#testing/test-app.ts'
import { findSiteProblems } from './find-site-problems.ts'

const { db, deps, call, clock, runJobs } = await testApp({ now: new Date() })
const admin = await givenAdmin(db)

/** Creates a job of an unknown kind that has failed once, or permanently. */
async function givenFailing({ isGivenUp = false } = {}) {
  await enqueue(db, { kind: 'unknown-kind', payload: {} })
  await runJobs()
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'unknown-kind')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (isGivenUp) await db.updateTable('jobs').set({ status: 'DEAD', finished_at: new Date() }).where('id', '=', id).execute()
  return id
}
const pool = (timeouts: { statementTimeoutMs?: number } = {}) =>
  connect({ connection: deps.connection, maxConnections: 1, onError: () => undefined, ...timeouts })
const actsOf = (act: AuditAct) => db.selectFrom('audit_entries').select(['subject_kind', 'subject_id']).where('act', '=', act).execute()
const shown = async () => (await call(operations.getOperations, {}, admin)).data

describe('checking the site', () => {
  test('returns at least one finding per part, worst first, and stores the result', async () => {
    const { data } = await call(operations.checkSite, {}, admin)

    const abouts = new Set(data.findings.map(({ about }: { about: string }) => about))
    expect(abouts.size).toBe(12)
    expect(data.findings.find(({ about }: { about: string }) => about === 'STORAGE')).toMatchObject({ state: 'GOOD', mend: null })
    expect(data.findings.find(({ about }: { about: string }) => about === 'AUDIT_LOG')).toMatchObject({ state: 'GOOD' })
    expect(data.findings.find(({ about }: { about: string }) => about === 'BACKUPS')).toMatchObject({ state: 'WEAK' })
    clock.now = new Date(clock.now.getTime() + 1000)
    expect((await shown()).examinedAt).toBe(data.examinedAt)
  })

  test('checks the connections that serve requests, regardless of job timeouts', async () => {
    const [requests, jobs] = [pool(), pool({ statementTimeoutMs: 60_000 })]
    const complaints = async (pools: { db: Db; requestDb: Db }) =>
      (await findSiteProblems({ ...deps, ...pools })).flatMap(({ says }) => /^Database connections .*/.exec(says) ?? [])

    const right = await complaints({ db: jobs.db, requestDb: requests.db })
    const wrong = await complaints({ db: requests.db, requestDb: jobs.db })
    await Promise.all([requests.pool.end(), jobs.pool.end()])

    expect(right).toEqual([])
    expect(wrong).toEqual(['Database connections lack required settings: statement_timeout.'])
  })

  test('reports a check that failed, and continues with the others', async () => {
    const broken = { ...deps, mailer: { ...deps.mailer, check: () => Promise.reject(new Error('connect ECONNREFUSED')) } }
    const lost = { ...broken, installation: { ...deps.installation, dataDir: '/nowhere' } }

    const findings = await findSiteProblems(lost)

    expect(findings.find(({ about }) => about === 'MAIL')).toMatchObject({ state: 'BAD', says: expect.stringContaining('ECONNREFUSED') })
    expect(findings.find(({ about }) => about === 'DISK')?.says).toContain('This check failed')
    // Whether the response is slow depends on the machine. Longer timeouts of test databases cause another finding.
    const ofDatabase = findings.filter(({ about }) => about === 'DATABASE').map(({ says }) => says)
    expect(ofDatabase).toContainEqual(expect.stringMatching(/^PostgreSQL .* responds in|^The database took .* to respond/))
  })

  test('names each disk in use', async ({ skip }) => {
    const other = await givenOtherDisk()
    if (other === undefined) return skip('there is no other disk here')
    const uploadFolder = other

    const findings = await findSiteProblems({ ...deps, uploadFolder })

    const disks = findings.filter(({ about }) => about === 'DISK').map(({ says }) => says.split(' ').at(-1)?.slice(0, -1))
    expect(disks.sort()).toEqual([deps.installation.dataDir, uploadFolder].sort())
  })

  test('is restricted to admins', async () => {
    const manager = await givenManager(db)

    const answers = await Promise.all(
      [operations.getOperations, operations.checkSite, operations.retryJobs, operations.startBackup].map((endpoint) =>
        call(endpoint, {}, manager),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  })
})

describe('a failing job', () => {
  test('is listed with its error, and reported as a finding', async () => {
    const [retrying, givenUp] = [await givenFailing(), await givenFailing({ isGivenUp: true })]

    const { jobs } = await shown()
    const findings = await findSiteProblems(deps)

    const error = 'no handler for jobs of kind unknown-kind'
    expect(jobs.failing).toContainEqual(expect.objectContaining({ id: retrying, state: 'RETRYING', tries: 1, error }))
    expect(jobs.failing[0]).toMatchObject({ id: givenUp, state: 'GIVEN_UP' })
    expect(findings.find(({ about }) => about === 'JOBS')).toMatchObject({
      state: 'BAD',
      says: expect.stringContaining('unknown-kind'),
    })
  })

  test('can be retried once by an admin, and an audit entry is written', async () => {
    const id = await givenFailing({ isGivenUp: true })

    const answers = await Promise.all([1, 2, 3].map(() => call(operations.retryJob, { params: { id } }, admin)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect(await actsOf('JOB_RETRIED')).toEqual([{ subject_kind: 'JOB', subject_id: String(id) }])
    await runJobs()
    expect((await shown()).jobs.failing).toContainEqual(expect.objectContaining({ id, state: 'RETRYING', tries: 1 }))
  })

  test('can be retried together with all others', async () => {
    const id = await givenFailing({ isGivenUp: true })
    const before = (await shown()).jobs.failingCount

    const { data } = await call(operations.retryJobs, {}, admin)

    expect(data.count).toBe(before)
    expect(await db.selectFrom('jobs').select(['status', 'attempts']).where('id', '=', id).executeTakeFirst()).toEqual({
      status: 'QUEUED',
      attempts: 0,
    })
    expect(await actsOf('JOBS_RETRIED')).toHaveLength(1)
  })
})

describe('a backup', () => {
  test('is made once for concurrent requests, is audited, and is listed', async () => {
    await rm(deps.backups.folder, { recursive: true, force: true })
    const answers = await Promise.all([1, 2, 3].map(() => call(operations.startBackup, {}, admin)))
    const during = await shown()
    await runJobs()
    const after = await shown()

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect([during.backups.isRunning, after.backups.isRunning]).toEqual([true, false])
    expect(after.backups.list).toHaveLength(1)
    expect(await actsOf('BACKUP_STARTED')).toEqual([{ subject_kind: 'SITE', subject_id: 'backup' }])
    expect((await findSiteProblems(deps)).find(({ about }) => about === 'BACKUPS')?.state).toBe('GOOD')
  })

  test('is scheduled once at its time, and older ones are deleted', async () => {
    deps.backups.atMinute = 0
    clock.now = new Date(Date.now() + 2 * 86_400_000)
    for (const turn of [1, 2, 3]) await enqueue(db, { kind: 'plan-backup', payload: { turn } })
    await runJobs()

    const { backups } = await shown()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs where kind = 'make-backup'`.execute(db)

    expect(rows[0]?.n).toBe(2)
    expect(backups).toMatchObject({ plannedAt: '00:00', kept: 2 })
    expect(backups.list).toHaveLength(2)
  })
})
