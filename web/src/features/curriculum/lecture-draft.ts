export type LectureWords = { title: string; description: string; contentHtml: string }
type Field = keyof LectureWords
/** The text stored on the server. */
export type StoredWords = LectureWords & { version: number }
export type SavedState = 'SAVED' | 'UNSAVED' | 'SAVING' | 'FAILED' | 'CONFLICT'

export type DraftState = {
  shown: LectureWords
  saved: SavedState
  /** Why the last save failed. */
  problem: string | null
  /** Another user's newer version. */
  newer: StoredWords | null
}

/** The state that is stored so that it survives a reload. */
export type LocalDraft = { base: StoredWords; words: Partial<LectureWords> }

export type DraftServer = {
  send: (words: Partial<LectureWords>, version: number) => Promise<StoredWords>
  /** Returns the newer text if the refusal is a conflict, or null for any other error. */
  newerIn: (error: unknown) => Promise<StoredWords | null>
  sentenceOf: (error: unknown) => string
  /** Whether a retry may succeed. */
  isPassing: (error: unknown) => boolean
  keep: (draft: LocalDraft | null) => void
}

const PAUSE_MS = 1000
const AGAIN_AFTER_MS = 10_000

/**
 * The text of one lecture while it is being edited. It is saved whenever typing pauses. Another user's newer version is shown next to it
 * and overwritten only if the user chooses to.
 */
export class LectureDraft {
  state: DraftState
  /** The server version that the changes are based on. */
  #base: StoredWords
  readonly #server: DraftServer
  readonly #changed = new Set<Field>()
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether a save is running. A second one would be refused, because the first changes the version. */
  #isSaving = false

  constructor(stored: StoredWords, local: LocalDraft | null, server: DraftServer) {
    this.#base = local?.base ?? stored
    this.#server = server
    for (const field of fieldsOf(local?.words ?? {})) this.#changed.add(field)
    this.state = { shown: { ...wordsOf(stored), ...local?.words }, saved: local ? 'UNSAVED' : 'SAVED', problem: null, newer: null }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  write(field: Field, value: string) {
    if (value === this.state.shown[field]) return
    this.#changed.add(field)
    this.#show({ shown: { ...this.state.shown, [field]: value }, saved: this.state.newer ? 'CONFLICT' : 'UNSAVED' })
    this.#flushAfter(PAUSE_MS)
  }

  /** Applies the server's version unless there are unsaved changes. */
  adopt(stored: StoredWords) {
    if (stored.version <= this.#base.version || this.#changed.size > 0) return
    this.#base = stored
    this.#show({ shown: wordsOf(stored) })
  }

  /** Saves unsaved changes without waiting for a pause. */
  flush = () => {
    if (this.#isSaving) this.#flushAfter(PAUSE_MS)
    else {
      clearTimeout(this.#timer)
      if (this.state.newer === null) void this.#save()
    }
  }

  keepMine() {
    const { newer } = this.state
    if (newer === null) return
    this.#base = newer
    this.#show({ newer: null, saved: 'UNSAVED' })
    this.flush()
  }

  takeNewer() {
    const { newer } = this.state
    if (newer === null) return
    this.#base = newer
    this.#changed.clear()
    this.#server.keep(null)
    this.#show({ shown: wordsOf(newer), newer: null, saved: 'SAVED', problem: null })
  }

  async #save() {
    const words = this.#unsavedWords()
    if (fieldsOf(words).length === 0) return
    this.#isSaving = true
    this.#show({ saved: 'SAVING' })
    this.#server.keep({ base: this.#base, words })
    try {
      this.#settle(words, await this.#server.send(words, this.#base.version))
    } catch (error) {
      await this.#fail(words, error)
    }
  }

  #settle(words: Partial<LectureWords>, stored: StoredWords) {
    this.#isSaving = false
    this.#base = stored
    for (const field of fieldsOf(words)) if (this.state.shown[field] === words[field]) this.#changed.delete(field)
    if (this.#changed.size === 0) this.#server.keep(null)
    this.#show({ saved: this.#changed.size === 0 ? 'SAVED' : 'UNSAVED', problem: null })
    if (fieldsOf(this.#unsavedWords()).length > 0) this.flush()
  }

  async #fail(words: Partial<LectureWords>, error: unknown) {
    const newer = await this.#server.newerIn(error).catch(() => null)
    this.#isSaving = false
    if (newer === null) {
      if (this.#server.isPassing(error)) this.#flushAfter(AGAIN_AFTER_MS)
      return this.#show({ saved: 'FAILED', problem: this.#server.sentenceOf(error) })
    }
    // If another field of the lecture was changed, such as a switch, the texts don't conflict.
    const isHarmless = fieldsOf(words).every((field) => newer[field] === this.#base[field])
    if (!isHarmless) return this.#show({ saved: 'CONFLICT', newer })
    this.#base = newer
    this.#show({ shown: { ...wordsOf(newer), ...this.#changedWords() }, saved: 'UNSAVED' })
    this.flush()
  }

  #flushAfter(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, ms)
  }

  #changedWords = () => Object.fromEntries([...this.#changed].map((field) => [field, this.state.shown[field]]))

  /** A lecture needs a title, so a blank title isn't saved. */
  #unsavedWords(): Partial<LectureWords> {
    const { title, ...others }: Partial<LectureWords> = this.#changedWords()
    return title?.trim() ? { title, ...others } : others
  }

  #show(change: Partial<DraftState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const wordsOf = ({ title, description, contentHtml }: LectureWords): LectureWords => ({ title, description, contentHtml })

const fieldsOf = (words: Partial<LectureWords>) => Object.keys(words) as Field[]
