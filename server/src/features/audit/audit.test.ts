import { downloadAuditEntries, listAuditEntries } from '@akada/contract/audit.ts'
import { describe, expect, test } from 'vitest'
import { fromCommandLine } from '#platform/http/origin.ts'
import { givenAdmin, givenCourse, givenManager, givenUser } from '#testing/builders.ts'
import { testApp } from '#testing/test-app.ts'
import type { Act } from './audit.queries.ts'
import { recordAct } from './record-act.ts'

const { db, call, clock } = await testApp()
const [admin, manager, gone] = [await givenAdmin(db), await givenManager(db), await givenUser(db, { first_name: '', last_name: '' })]
const course = await givenCourse(db, { title: 'Sales for shops' })

const record = ({ act = 'SETTING_CHANGED', by = admin.id, subject = { kind: 'SETTING', id: 'brand' }, ...entry }: Partial<Act>) =>
  recordAct(db, { act, by, subject, now: clock.now, ...entry })

const find = async (query: Record<string, unknown>, as: { id: string } = admin) => call(listAuditEntries, { query: query as never }, as)
const reasonsOf = async (query: Record<string, unknown>) => (await find(query)).data.entries.map(({ reason }: { reason: string }) => reason)

describe('the audit log', () => {
  test('lists the actor, the act, the subject’s current name and the origin', async () => {
    await record({
      act: 'COURSE_REJECTED',
      by: manager.id,
      subject: { kind: 'COURSE', id: course.id },
      before: { status: 'LIVE' },
      after: { status: 'ARCHIVED' },
      reason: 'Copied from elsewhere',
    })
    await record({ act: 'PERSON_SUSPENDED', by: gone.id, subject: { kind: 'PERSON', id: gone.id } })
    await fromCommandLine(() => record({ act: 'EVERYBODY_SIGNED_OUT', by: null, subject: { kind: 'SITE', id: 'sessions' } }))

    const { data } = await find({})

    const left = { id: gone.id, name: 'A deleted user' }
    expect(data).toMatchObject({
      next: null,
      entries: [
        { act: 'EVERYBODY_SIGNED_OUT', by: null, origin: 'COMMAND_LINE', subject: { kind: 'SITE', id: 'sessions', name: null } },
        { act: 'PERSON_SUSPENDED', by: left, origin: 'SITE', subject: { kind: 'PERSON', ...left } },
        {
          act: 'COURSE_REJECTED',
          at: clock.now.toISOString(),
          by: { id: manager.id, name: `${manager.firstName} ${manager.lastName}` },
          subject: { kind: 'COURSE', id: String(course.id), name: 'Sales for shops' },
          before: { status: 'LIVE' },
          after: { status: 'ARCHIVED' },
          reason: 'Copied from elsewhere',
        },
      ],
    })
    expect(data.people).toEqual(expect.arrayContaining([left, expect.objectContaining({ id: manager.id })]))
    expect(data.people).toHaveLength(2)
  })

  test('records only the fields listed for the act', async () => {
    const words: object = { name: 'Sewing', description: 'By hand.', faq: 'Call 0803 000 0000.' }
    const subject = { kind: 'CATEGORY', id: 'fields' } as const

    await record({ act: 'CATEGORY_CHANGED', subject, before: words, after: words })

    const { data } = await find({ kind: 'CATEGORY', subject: 'fields' })
    const kept = { name: 'Sewing', description: 'By hand.' }
    expect(data.entries).toMatchObject([{ before: kept, after: kept }])
    expect(JSON.stringify(data)).not.toContain('0803')
  })

  test('can be filtered by actor, act, subject, days in Lagos and words, separately and together', async () => {
    const late = new Date('2026-03-04T23:30:00Z')
    await record({ reason: 'one', by: manager.id, act: 'TEXT_CHANGED', subject: { kind: 'TEXT', id: 'terms' }, now: late })
    await record({
      reason: 'two',
      by: manager.id,
      act: 'TEXT_CHANGED',
      subject: { kind: 'TEXT', id: 'about' },
      now: new Date('2026-03-04T12:00:00Z'),
    })
    await record({
      reason: 'three',
      act: 'TEXT_CHANGED',
      subject: { kind: 'TEXT', id: 'terms' },
      after: { html: '100 %_off' },
      now: new Date('2026-03-05T12:00:00Z'),
    })
    const may = { kind: 'TEXT' }

    expect(await reasonsOf(may)).toEqual(['three', 'one', 'two'])
    expect(await reasonsOf({ ...may, by: manager.id })).toEqual(['one', 'two'])
    expect(await reasonsOf({ ...may, by: 'SITE' })).toEqual([])
    expect(await reasonsOf({ by: 'COMMAND_LINE' })).toEqual([''])
    expect(await reasonsOf({ act: 'TEXT_CHANGED', subject: 'terms' })).toEqual(['three', 'one'])
    expect(await reasonsOf({ ...may, from: '2026-03-05', to: '2026-03-05' })).toEqual(['three', 'one'])
    expect(await reasonsOf({ ...may, to: '2026-03-04' })).toEqual(['two'])
    expect(await reasonsOf({ text: '100 %_OFF' })).toEqual(['three'])
    expect(await reasonsOf({ text: '%_OFF  100' })).toEqual(['three'])
    expect(await reasonsOf({ text: '1_0 off' })).toEqual([])
  })

  test('has pages that contain each entry once, even if many entries have the same time', async () => {
    const now = new Date('2025-01-01T00:00:00Z')
    for (let number = 1; number <= 120; number++)
      await record({ subject: { kind: 'MAIL', id: number }, act: 'MAIL_RESENT', reason: `mail ${number}`, now })
    const seen: string[] = []

    for (let before: number | null | undefined; before !== null; ) {
      const { data } = await find({ kind: 'MAIL', ...(before && { before }) })
      seen.push(...data.entries.map(({ reason }: { reason: string }) => reason))
      before = data.next
      await record({ subject: { kind: 'MAIL', id: 0 }, act: 'MAIL_RESENT', reason: 'newer' })
    }

    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `mail ${120 - index}`))
    expect(await reasonsOf({ before: 999_999_999_999 })).toEqual([])
  })

  test('has pages that start with the oldest entry', async () => {
    for (let number = 1; number <= 60; number++)
      await record({
        subject: { kind: 'JOB', id: number },
        act: 'JOB_RETRIED',
        reason: `job ${number}`,
        now: new Date('2025-01-02T00:00:00Z'),
      })

    const first = await find({ kind: 'JOB', sort: 'oldest' })
    const second = await find({ kind: 'JOB', sort: 'oldest', before: first.data.next })

    const reasons = [...first.data.entries, ...second.data.entries].map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(Array.from({ length: 60 }, (_, index) => `job ${index + 1}`))
    expect(second.data.next).toBeNull()
  })

  test('rejects invalid filters, and names the path of each', async () => {
    const bad = { by: 'somebody', act: 'DANCED', kind: 'PET', from: 'yesterday', text: 'ab', before: '0' }

    const { statusCode, errors } = await find(bad)

    expect([statusCode, errors?.map(({ path }) => path).sort()]).toEqual([400, ['act', 'before', 'by', 'from', 'kind', 'text']])
  })

  test('is available only to admins', async () => {
    expect(await find({}, manager)).toMatchObject({ statusCode: 403 })
    expect(await call(downloadAuditEntries, { query: {} }, manager)).toMatchObject({ statusCode: 403 })
  })
})

describe('the audit log’s CSV export', () => {
  test('contains the filtered entries without formulas, and is itself recorded without the search text', async () => {
    await record({ act: 'CATEGORY_DELETED', subject: { kind: 'CATEGORY', id: 7 }, before: { name: 'Pottery' }, reason: '=1+1' })

    const { text = '', headers } = await call(downloadAuditEntries, { query: { act: 'CATEGORY_DELETED', text: 'pottery' } }, admin)

    expect(headers['content-disposition']).toContain('audit-2026-09-01.csv')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/,CATEGORY_DELETED,CATEGORY,7,,"\{""name"": ?""Pottery""\}",,'=1\+1$/)
    const { data } = await find({ act: 'AUDIT_LOG_EXPORTED' })
    expect(data.entries).toMatchObject([{ by: { id: admin.id }, after: { act: 'CATEGORY_DELETED', searched: true } }])
    expect(JSON.stringify(data.entries)).not.toContain('pottery')
  })
})
