import type { Broadcast } from '@akada/contract/broadcasts.ts'
import { broadcastLimits } from '@akada/contract/limits.ts'
import { useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { keepDraft, readDraft } from '../../lib/draft.ts'
import { readLength } from '../../ui/rich-editor/read-length.ts'
import { type To, useSaveBroadcast } from './broadcasts.api.ts'
import { type DraftValues, type Faults, faultsOf, newDraft, storedValues, valuesOf, wordsOf } from './draft-values.ts'

type BroadcastFormOptions = { to: To; saved: Broadcast | undefined }

/**
 * Holds the form's draft, which the browser stores until it is saved. Saving returns the saved draft, or shows the errors and returns
 * undefined.
 */
export function useBroadcastForm({ to, saved }: BroadcastFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const place = saved ? `broadcast:${saved.id}` : `broadcast:new:${to}`
  const [stored] = useState(() => storedValues(readDraft(place)))
  const [values, setValues] = useState<DraftValues>(() => stored ?? (saved ? valuesOf(saved) : newDraft(to)))
  const [isDirty, setDirty] = useState(stored !== undefined)
  const [savedId, setSavedId] = useState(saved?.id)
  const [faults, setFaults] = useState<Faults>({})
  const [fault, setFault] = useState<string>()
  const [newer, setNewer] = useState<Broadcast>()
  const saving = useSaveBroadcast()

  function change(part: Partial<DraftValues>) {
    const next = { ...values, ...part }
    setValues(next)
    setDirty(true)
    keepDraft(place, JSON.stringify(next))
  }

  function show(found: Faults) {
    setFaults(found)
    const [first] = Object.keys(found)
    const named = form.current?.querySelector<HTMLElement>(`[name="${first}"]`)
    const field = named ?? (first === 'html' ? form.current?.querySelector<HTMLElement>('[role="textbox"]') : null)
    field?.focus()
  }

  function showRefusal(error: unknown) {
    setFault(sentenceOf(error, 'We couldn’t save the draft. Please try again.'))
    if (!(error instanceof ApiError)) return
    show(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
    if (error.code === 'EDIT_CONFLICT') setNewer(error.data as Broadcast)
  }

  function settle(broadcast: Broadcast) {
    keepDraft(place, '')
    setValues({ ...valuesOf(broadcast), clientId: values.clientId })
    setSavedId(broadcast.id)
    setDirty(false)
  }

  async function save(): Promise<Broadcast | undefined> {
    const letters = readLength(values.html)
    const found = letters > broadcastLimits.words ? { html: 'Enter 10,000 characters or fewer.' } : faultsOf(values, letters)
    show(found)
    setFault(undefined)
    if (Object.keys(found).length > 0) return
    if (saved && !isDirty) return saved
    const target = savedId === undefined ? undefined : { id: savedId, version: values.version }
    try {
      const broadcast = await saving.mutateAsync({ clientId: values.clientId, saved: target, words: wordsOf(values) })
      settle(broadcast)
      return broadcast
    } catch (error) {
      showRefusal(error)
      return
    }
  }

  function takeNewer() {
    if (newer) settle(newer)
    setNewer(undefined)
    setFault(undefined)
  }

  /** Lets the next save replace the other admin's version. */
  function keepOwn() {
    if (newer) change({ version: newer.version })
    setNewer(undefined)
    setFault(undefined)
  }

  return { form, values, faults, change, save, isSaving: saving.isPending, fault, newer, takeNewer, keepOwn, isDirty }
}
