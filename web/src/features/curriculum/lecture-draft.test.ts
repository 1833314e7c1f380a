import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type DraftServer, LectureDraft, type LectureWords, type LocalDraft, type StoredWords } from './lecture-draft.ts'

const stored: StoredWords = { title: 'Welcome', description: '<p>Old</p>', contentHtml: '', version: 3 }

/** Creates a server that stores these `words` and refuses changes based on an older version. */
function given({ local = null, words = stored }: { local?: LocalDraft | null; words?: StoredWords } = {}) {
  const server = { words, isDown: false, sent: [] as [Partial<LectureWords>, number][], local: [] as (LocalDraft | null)[] }
  const answers: DraftServer = {
    send: async (changes, version) => {
      server.sent.push([changes, version])
      if (server.isDown) throw new Error('down')
      if (version !== server.words.version) throw new Error('conflict')
      server.words = { ...server.words, ...changes, version: version + 1 }
      return server.words
    },
    newerIn: async (error) => ((error as Error).message === 'conflict' ? server.words : null),
    sentenceOf: () => 'No connection.',
    isPassing: () => false,
    keep: (draft) => void server.local.push(draft),
  }
  const draft = new LectureDraft(stored, local, answers)
  const settled = (saved: LectureDraft['state']['saved']) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (draft.state.saved === saved) resolve()
      }
      draft.subscribe(look)
      look()
    })
  return { draft, server, settled }
}

describe('lecture draft', () => {
  test('sends only changed fields, with the version they are based on', async () => {
    const { draft, server, settled } = given()

    draft.write('description', '<p>New</p>')
    expect(draft.state.saved).toBe('UNSAVED')
    draft.flush()
    await settled('SAVED')

    expect(server.sent).toEqual([[{ description: '<p>New</p>' }, 3]])
    expect(draft.state.shown.description).toBe('<p>New</p>')
  })

  test('sends changes made during a save after it, with the newer version', async () => {
    const { draft, server, settled } = given()

    draft.write('description', '<p>A</p>')
    draft.flush()
    draft.write('description', '<p>AB</p>')
    await settled('SAVED')

    expect(server.sent).toEqual([
      [{ description: '<p>A</p>' }, 3],
      [{ description: '<p>AB</p>' }, 4],
    ])
  })

  test('sends one save at a time if typing pauses during a slow save', async () => {
    const { draft, server, settled } = given()

    draft.write('description', '<p>A</p>')
    draft.flush()
    draft.write('description', '<p>AB</p>')
    draft.flush()
    draft.write('title', 'Hello')
    draft.flush()
    await settled('SAVED')

    expect(server.sent).toEqual([
      [{ description: '<p>A</p>' }, 3],
      [{ description: '<p>AB</p>', title: 'Hello' }, 4],
    ])
    expect(draft.state.newer).toBeNull()
  })

  test('saves changes made during a save that fails', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { draft, server, settled } = given()
    server.isDown = true

    draft.write('title', 'Mine')
    draft.flush()
    draft.write('title', 'Mine!')
    draft.flush()
    await settled('FAILED')
    server.isDown = false
    vi.runOnlyPendingTimers()
    await settled('SAVED')

    expect(server.sent.at(-1)).toEqual([{ title: 'Mine!' }, 3])
  })

  test('never saves an empty title', async () => {
    const { draft, server, settled } = given()

    draft.write('title', '  ')
    draft.write('description', '<p>New</p>')
    draft.flush()
    await settled('UNSAVED')
    draft.write('title', 'Hello')
    draft.flush()
    await settled('SAVED')

    expect(server.sent).toEqual([
      [{ description: '<p>New</p>' }, 3],
      [{ title: 'Hello' }, 4],
    ])
  })

  test("takes over another user's changes if there are no local changes", () => {
    const { draft } = given()

    draft.adopt({ ...stored, title: 'Theirs', version: 4 })

    expect(draft.state.shown.title).toBe('Theirs')
  })

  test('ignores older versions from the server', () => {
    const { draft } = given()

    draft.adopt({ ...stored, title: 'Older', version: 2 })

    expect(draft.state.shown.title).toBe('Welcome')
  })

  test('keeps the text and shows the reason when a save fails', async () => {
    const { draft, server, settled } = given()
    server.isDown = true

    draft.write('title', 'Mine')
    draft.flush()
    await settled('FAILED')

    expect(draft.state).toMatchObject({ shown: { title: 'Mine' }, problem: 'No connection.' })
    expect(server.local.at(-1)).toEqual({ base: stored, words: { title: 'Mine' } })

    server.isDown = false
    draft.flush()
    await settled('SAVED')

    expect(draft.state.problem).toBeNull()
    expect(server.local.at(-1)).toBeNull()
  })

  test('is restored after a reload', async () => {
    const { draft, server, settled } = given({ local: { base: stored, words: { title: 'Mine' } } })

    expect(draft.state).toMatchObject({ shown: { title: 'Mine', description: '<p>Old</p>' }, saved: 'UNSAVED' })
    draft.flush()
    await settled('SAVED')

    expect(server.sent).toEqual([[{ title: 'Mine' }, 3]])
  })
})

describe('conflicting lecture draft', () => {
  const theirs: StoredWords = { ...stored, title: 'Theirs', version: 5 }

  async function inConflict() {
    const view = given({ words: theirs })
    view.draft.write('title', 'Mine')
    view.draft.flush()
    await view.settled('CONFLICT')
    return view
  }

  test('shows both versions and overwrites nothing', async () => {
    const { draft, server } = await inConflict()

    draft.write('title', 'Mine!')
    draft.flush()

    expect(draft.state).toMatchObject({ newer: { title: 'Theirs' }, shown: { title: 'Mine!' } })
    expect(server.words).toEqual(theirs)
    expect(server.sent).toHaveLength(1)
  })

  test('can keep the local version', async () => {
    const { draft, server, settled } = await inConflict()

    draft.keepMine()
    await settled('SAVED')

    expect(server.words).toMatchObject({ title: 'Mine', version: 6 })
    expect(draft.state.newer).toBeNull()
  })

  test("can take the other user's version", async () => {
    const { draft, server } = await inConflict()

    draft.takeNewer()

    expect(draft.state).toMatchObject({ shown: { title: 'Theirs' }, saved: 'SAVED', newer: null })
    expect(server.words).toEqual(theirs)
    expect(server.local.at(-1)).toBeNull()
  })

  test('is resolved silently if another field of the lecture changed', async () => {
    const { draft, server, settled } = given({ words: theirs })

    draft.write('description', '<p>Mine</p>')
    draft.flush()
    await settled('SAVED')

    expect(server.words).toMatchObject({ title: 'Theirs', description: '<p>Mine</p>' })
    expect(draft.state.shown).toMatchObject({ title: 'Theirs', description: '<p>Mine</p>' })
  })
})
