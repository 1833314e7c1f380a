import { describe, expect, test } from 'vitest'
import { caseRights, changedTo, kindOf, nameOf } from './moderation.rules.ts'

const open = { status: 'OPEN', authorId: 'ada', instructorId: 'ngozi', isAuthorSuspended: false } as const
const manager = { id: 'mary', roles: ['MANAGER'] } as const
const admin = { id: 'ann', roles: ['ADMIN'] } as const

describe('a moderation case', () => {
  test.each([
    [manager, open, { decide: true, suspend: false }],
    [admin, open, { decide: true, suspend: true }],
    [admin, { ...open, isAuthorSuspended: true }, { decide: true, suspend: false }],
    [admin, { ...open, authorId: null }, { decide: true, suspend: false }],
    [admin, { ...open, status: 'KEPT' }, { decide: false, suspend: false }],
    [{ ...admin, id: 'ada' }, open, { decide: false, suspend: false }],
    [{ ...admin, id: 'ngozi' }, open, { decide: false, suspend: false }],
  ] as const)('gives the caller %o, for %o, the expected rights', (caller, judged, rights) => {
    expect(caseRights(judged, caller)).toEqual(rights)
  })

  test('is about a review, a question or a reply', () => {
    expect(kindOf({ subject: 'REVIEW', title: null })).toBe('REVIEW')
    expect(kindOf({ subject: 'POST', title: 'Why?' })).toBe('QUESTION')
    expect(kindOf({ subject: 'POST', title: null })).toBe('REPLY')
  })

  test('shows the current text if it was changed since the report, unless the content was deleted', () => {
    expect(changedTo({ title: null, words: 'Buy' }, { title: null, words: 'Buy' })).toBeNull()
    expect(changedTo({ title: null, words: 'Buy' }, { title: null, words: 'Learn' })).toBe('Learn')
    expect(changedTo({ title: 'A', words: 'Buy' }, { title: 'B', words: 'Buy' })).toBe('B\n\nBuy')
    expect(changedTo({ title: 'A', words: 'Buy' }, null)).toBeNull()
  })

  test('shows an erased account as Anonymous', () => {
    expect([nameOf(' '), nameOf(null), nameOf('Ada Obi')]).toEqual(['Anonymous', 'Anonymous', 'Ada Obi'])
  })
})
