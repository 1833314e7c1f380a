import type { EditableCourse } from '@akada/contract/authoring.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { type CourseFaults, type CourseField, type CourseValues, courseFields } from './course-values.ts'
import {
  afterChoice,
  afterReading,
  afterRefusal,
  afterSaving,
  type Conflict,
  changedByOthers,
  dirtyFields,
  type Edits,
  editsOf,
  faultsIn,
  type StoredEdits,
  sendable,
  storedOf,
} from './edits.rules.ts'

// Long enough to type a word, and short enough that users don't wait for “Saved”.
const WAIT_MS = 1000
const FIRST_RETRY_MS = 3000
const LAST_RETRY_MS = 30_000

export type Saving = { kind: 'idle' } | { kind: 'waiting' } | { kind: 'saving' } | { kind: 'failed'; sentence: string }

export type Editing = {
  values: CourseValues
  faults: CourseFaults
  isDirty: boolean
  saving: Saving
  /** The last request failed, so the next one may fail too. */
  isFailing: boolean
  conflict: Conflict | null
}

export type Change = Partial<CourseValues> & { version: number }

type Around = {
  send: (change: Change) => Promise<EditableCourse>
  keep: (edits: StoredEdits | null) => void
  onSaved: (course: EditableCourse) => void
  /** Called when fields that another user changed were merged. */
  onMerged: (fields: readonly CourseField[]) => void
  /** Called when the server refused the whole request. */
  onRefused: () => void
}

/**
 * Saves a course's changes shortly after the last one, in one request at a time, each with the version it is based on. Invalid fields are
 * held back while the others are sent.
 */
export class Autosave {
  #edits: Edits
  #saving: Saving = { kind: 'idle' }
  #isWhole = false
  #isSending = false
  #isFailing = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #snapshot: Editing
  readonly #around: Around
  readonly #listeners = new Set<() => void>()

  constructor(course: EditableCourse, stored: StoredEdits | null, around: Around) {
    this.#around = around
    this.#edits = editsOf(course, stored)
    if (this.#edits.version < course.version) this.#merge(course)
    this.#goOn()
    this.#snapshot = this.#look()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  snapshot = () => this.#snapshot

  change(values: Partial<CourseValues>) {
    this.#edits = { ...this.#edits, values: { ...this.#edits.values, ...values } }
    if (!this.#isSending) this.#saving = { kind: 'waiting' }
    this.#failures = 0
    this.#sendLater(WAIT_MS)
    this.#tell()
  }

  /** Saves immediately. `isWhole`: also sends unchanged fields. */
  save(isWhole = false) {
    this.#isWhole ||= isWhole
    return this.#send()
  }

  /** Applies a refetched course. */
  read(course: EditableCourse) {
    if (this.#isSending || this.#edits.conflict || course.version <= this.#edits.version) return
    this.#merge(course)
    this.#goOn()
    this.#tell()
  }

  resolve(theirFields: readonly CourseField[]) {
    const { conflict } = this.#edits
    if (conflict === null) return
    this.#edits = afterChoice(this.#edits, conflict.theirs, theirFields)
    this.#tell()
    void this.#send()
  }

  /** Sends the remaining changes and removes all listeners. */
  end() {
    this.#listeners.clear()
    void this.#send().then(() => clearTimeout(this.#timer))
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isSending || this.#edits.conflict) return
    const change = sendable(this.#edits, this.#isWhole)
    if (Object.keys(change).length === 0) {
      this.#saving = { kind: 'idle' }
      return this.#tell()
    }
    this.#isSending = true
    this.#saving = { kind: 'saving' }
    this.#tell()
    try {
      this.#take(change, await this.#around.send({ ...change, version: this.#edits.version }))
    } catch (error) {
      this.#isSending = false
      this.#isWhole = false
      this.#meet(error, change)
    }
    this.#tell()
  }

  #take(change: Partial<CourseValues>, saved: EditableCourse) {
    this.#isSending = false
    this.#isWhole = false
    this.#failures = 0
    this.#isFailing = false
    this.#edits = afterSaving(this.#edits, change, saved.version)
    this.#around.onSaved(saved)
    this.#goOn()
  }

  #meet(error: unknown, change: Partial<CourseValues>) {
    if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
      this.#merge(error.data as EditableCourse)
      return this.#goOn()
    }
    const refused = error instanceof ApiError ? refusedFields(error, change) : []
    if (refused.length > 0) {
      this.#edits = afterRefusal(this.#edits, refused)
      return this.#goOn()
    }
    this.#isFailing = true
    this.#saving = { kind: 'failed', sentence: sentenceOf(error) }
    if (error instanceof ApiError && error.status > 0 && error.status < 500) return this.#around.onRefused()
    this.#sendLater(Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS))
    this.#failures += 1
  }

  #merge(theirs: EditableCourse) {
    const taken = changedByOthers(this.#edits, theirs)
    this.#edits = afterReading(this.#edits, theirs)
    if (!this.#edits.conflict && taken.length > 0) this.#around.onMerged(taken)
  }

  /** Sends the changes that were made in the meantime or that failed. */
  #goOn() {
    this.#saving = { kind: this.#edits.conflict || Object.keys(sendable(this.#edits, false)).length > 0 ? 'waiting' : 'idle' }
    if (this.#saving.kind === 'waiting') this.#sendLater(WAIT_MS)
  }

  #sendLater(afterMs: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), afterMs)
  }

  #look = (): Editing => ({
    values: this.#edits.values,
    faults: faultsIn(this.#edits, this.#isWhole),
    isDirty: dirtyFields(this.#edits).length > 0,
    saving: this.#saving,
    isFailing: this.#isFailing,
    conflict: this.#edits.conflict,
  })

  #tell() {
    this.#around.keep(storedOf(this.#edits))
    this.#snapshot = this.#look()
    for (const listener of this.#listeners) listener()
  }
}

function refusedFields(error: ApiError, change: Partial<CourseValues>) {
  return error.errors.flatMap(({ path, message }) => {
    const name = courseFields.find((field) => field === path.split('.')[0])
    return name !== undefined && name in change ? [{ name, value: change[name], message }] : []
  })
}
