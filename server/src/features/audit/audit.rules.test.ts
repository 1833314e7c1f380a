import { describe, expect, test } from 'vitest'
import { holding, type OnlyAuditFields, pickAuditFields } from './audit.rules.ts'

test('wildcards in a search are escaped', () => {
  expect(holding('100 %_\\')).toBe('%100 \\%\\_\\\\%')
})

describe('the fields of an act', () => {
  test('are picked by name, and other fields are omitted', () => {
    expect(pickAuditFields('COURSE_DELETED', { title: 'Sewing', status: 'DRAFT', notes: 'Private' })).toEqual({
      title: 'Sewing',
      status: 'DRAFT',
    })
    expect(pickAuditFields('PERSON_SUSPENDED', { email: 'ada@example.com' })).toEqual({})
    expect(pickAuditFields('COURSE_DELETED', undefined)).toBeUndefined()
  })

  test('are checked by the compiler', () => {
    const named: OnlyAuditFields<{ title: string }, 'COURSE_DELETED'> = { title: 'Sewing' }
    // @ts-expect-error `auditFields` doesn't list notes for the act.
    const unnamed: OnlyAuditFields<{ title: string; notes: string }, 'COURSE_DELETED'> = { title: 'Sewing', notes: 'Private' }
    // @ts-expect-error An object with unknown fields may contain unlisted ones.
    const unknown: OnlyAuditFields<Record<string, string>, 'COURSE_DELETED'> = { title: 'Sewing' }

    expect([named, unnamed, unknown]).toHaveLength(3)
  })
})
