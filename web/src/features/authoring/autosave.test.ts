import type { EditableCourse } from '@akada/contract/authoring.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { givenEditableCourse } from '../../testing/authoring-givens.ts'
import { Autosave, type Change } from './autosave.ts'
import type { StoredEdits } from './edits.rules.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answering = { answer: (course: EditableCourse) => void; refuse: (error: unknown) => void }

/** Creates an autosave and lets the test answer its requests. */
function given({ course = givenEditableCourse(), restored = null as StoredEdits | null } = {}) {
  const sent: Change[] = []
  const asked: Answering[] = []
  const merged: unknown[] = []
  let stored: StoredEdits | null = restored
  const autosave = new Autosave(course, restored, {
    send: (change) => {
      sent.push(change)
      return new Promise((answer, refuse) => asked.push({ answer, refuse }))
    },
    keep: (edits) => {
      stored = edits
    },
    onSaved: () => undefined,
    onMerged: (fields) => merged.push(fields),
    onRefused: () => undefined,
  })
  const settle = async (act: (asked: Answering) => void) => {
    const next = asked.shift()
    if (next) act(next)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    autosave,
    sent,
    merged,
    stored: () => stored,
    state: () => autosave.snapshot(),
    later: (ms = 1000) => vi.advanceTimersByTimeAsync(ms),
    answer: (change: Partial<EditableCourse>) => settle(({ answer }) => answer({ ...course, ...change })),
    refuse: (error: unknown) => settle(({ refuse }) => refuse(error)),
  }
}

const offline = () => new ApiError(0, { code: 'OFFLINE', message: 'We couldn’t reach the server.' })
const conflictWith = (course: EditableCourse) => new ApiError(409, { code: 'EDIT_CONFLICT', message: 'Changed.', data: course })
const refusal = (path: string) => new ApiError(400, { code: 'INVALID_INPUT', message: 'No.', errors: [{ path, message: 'Not this one.' }] })

describe('course autosave', () => {
  test('sends changes after a pause in typing, with the version they are based on', async () => {
    const { autosave, sent, state, later, answer } = given()

    autosave.change({ title: 'Bookkeepin' })
    await later(900)
    autosave.change({ title: 'Bookkeeping at home' })
    await later(900)
    expect(sent).toEqual([])
    await later(100)

    expect(sent).toEqual([{ title: 'Bookkeeping at home', version: 3 }])
    expect(state().saving.kind).toBe('saving')
    await answer({ title: 'Bookkeeping at home', version: 4 })
    expect(state()).toMatchObject({ saving: { kind: 'idle' }, isDirty: false })
  })

  test('sends one request at a time, each with the latest version', async () => {
    const { autosave, sent, later, answer } = given()
    autosave.change({ title: 'Bookkeeping at home' })
    await later()

    autosave.change({ level: 'ADVANCED' })
    await later(5000)
    expect(sent).toHaveLength(1)
    await answer({ version: 4 })
    await later()

    expect(sent[1]).toEqual({ level: 'ADVANCED', version: 4 })
  })

  test('keeps a trailing space that is typed before the server returns the trimmed text', async () => {
    const { autosave, state, later, answer } = given()

    autosave.change({ title: 'Bookkeeping at ' })
    await later()
    await answer({ title: 'Bookkeeping at', version: 4 })

    expect(state().values.title).toBe('Bookkeeping at ')
    expect(state().isDirty).toBe(false)
  })

  test('holds back invalid fields, and sends the others', async () => {
    const { autosave, sent, state, later, answer } = given()

    autosave.change({ title: 'Shop', level: 'ADVANCED' })
    await later()
    await answer({ version: 4 })
    await later(60_000)

    expect(sent).toEqual([{ level: 'ADVANCED', version: 3 }])
    expect(state().faults).toEqual({ title: 'Title is required and must be at least 5 characters long' })
    expect(state()).toMatchObject({ isDirty: true, saving: { kind: 'idle' } })
  })

  test("doesn't resend a refused value until it is changed", async () => {
    const { autosave, sent, state, later, answer, refuse } = given()

    autosave.change({ categoryIds: [9], level: 'ADVANCED' })
    await later()
    await refuse(refusal('categoryIds.0'))
    await later()
    expect(sent[1]).toEqual({ level: 'ADVANCED', version: 3 })
    expect(state().faults).toEqual({ categoryIds: 'Not this one.' })
    await answer({ version: 4 })
    autosave.change({ categoryIds: [2] })
    await later()

    expect(sent[2]).toEqual({ categoryIds: [2], version: 4 })
    expect(state().faults).toEqual({})
  })

  test('sends all fields on request', async () => {
    const { autosave, sent } = given({ course: givenEditableCourse({ priceNaira: null }) })

    void autosave.save(true)

    const { title, description, categoryIds } = givenEditableCourse()
    expect(sent[0]).toMatchObject({ title, description, categoryIds, isFree: false, priceUsd: 20, version: 3 })
    expect(sent[0]).not.toHaveProperty('priceNaira')
  })

  test('retries at growing intervals without a network, and immediately on request', async () => {
    const { autosave, sent, state, later, refuse } = given()
    autosave.change({ title: 'Bookkeeping at home' })
    await later()
    await refuse(offline())
    expect(state().saving).toEqual({ kind: 'failed', sentence: 'We couldn’t reach the server.' })

    await later(3000)
    expect(sent).toHaveLength(2)
    await refuse(offline())
    await later(5999)
    expect(sent).toHaveLength(2)
    await later(1)
    await refuse(offline())
    void autosave.save()

    expect(sent).toHaveLength(4)
  })

  test('restores unsaved changes after a reload, and sends them', async () => {
    const before = given()
    before.autosave.change({ title: 'Bookkeeping at home' })

    const after = given({ restored: before.stored() })
    expect(after.state()).toMatchObject({ isDirty: true, values: { title: 'Bookkeeping at home' } })
    await after.later()
    expect(after.sent).toEqual([{ title: 'Bookkeeping at home', version: 3 }])
    await after.answer({ version: 4 })

    expect(after.stored()).toBeNull()
  })

  test('reports a conflict after a reload if another user changed the same field', () => {
    const before = given()
    before.autosave.change({ title: 'Mine is better' })

    const { state } = given({ restored: before.stored(), course: givenEditableCourse({ title: 'Theirs is newer', version: 5 }) })

    expect(state().conflict).toMatchObject({ fields: ['title'], theirs: { title: 'Theirs is newer' } })
  })

  test('sends changes once when the editor is closed', async () => {
    const { autosave, sent, later, refuse } = given()

    autosave.change({ title: 'Bookkeeping at home' })
    autosave.end()
    expect(sent).toHaveLength(1)
    await refuse(offline())
    await later(60_000)

    expect(sent).toHaveLength(1)
  })
})

describe('conflicting course change', () => {
  const theirs = givenEditableCourse({ title: 'Theirs is newer', level: 'ADVANCED', version: 8 })

  async function conflicting() {
    const view = given()
    view.autosave.change({ title: 'Mine is better', subtitle: 'A subtitle that only I wrote' })
    await view.later()
    await view.refuse(conflictWith(theirs))
    return view
  }

  test('is reported for fields that both users changed, and nothing is sent meanwhile', async () => {
    const { autosave, sent, state, later } = await conflicting()

    expect(state().conflict?.fields).toEqual(['title'])
    void autosave.save(true)
    await later(60_000)

    expect(sent).toHaveLength(1)
  })

  test('is resolved with the local value on top of the newer version', async () => {
    const { autosave, sent, state } = await conflicting()

    autosave.resolve([])

    expect(sent[1]).toEqual({ title: 'Mine is better', subtitle: 'A subtitle that only I wrote', version: 8 })
    expect(state()).toMatchObject({ conflict: null, values: { level: 'ADVANCED' } })
  })

  test("is resolved with the other user's value", async () => {
    const { autosave, sent, state } = await conflicting()

    autosave.resolve(['title'])

    expect(sent[1]).toEqual({ subtitle: 'A subtitle that only I wrote', version: 8 })
    expect(state().values.title).toBe('Theirs is newer')
  })

  test('doesn’t arise from changes to other fields, which are merged and reported', async () => {
    const { autosave, sent, merged, state, later, refuse } = given()
    autosave.change({ language: 'French' })
    await later()

    await refuse(conflictWith(theirs))
    await later()

    expect(state()).toMatchObject({ conflict: null, values: { title: 'Theirs is newer', language: 'French' } })
    expect(merged).toEqual([['title', 'level']])
    expect(sent[1]).toEqual({ language: 'French', version: 8 })
  })

  test("doesn't arise from a refetched course, which is applied unless it is older", () => {
    const { autosave, state } = given()

    autosave.read(givenEditableCourse({ title: 'An old answer', version: 2 }))
    expect(state().values.title).toBe('Bookkeeping for small shops')
    autosave.read(theirs)

    expect(state()).toMatchObject({ isDirty: false, values: { title: 'Theirs is newer' } })
  })
})
