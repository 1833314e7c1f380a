// Lets the files of one worker share jsdom, the libraries of node_modules and the contract, and nothing else.
// Each file has fresh modules of its other code. When a file ends, everything that it left behind is undone.
import { onlineManager } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { vi } from 'vitest'

type Undo = () => void
type Properties = Map<string, PropertyDescriptor>

/** Stored on the global object for the lifetime of the worker, because this module is evaluated once per file. */
const PRISTINE = Symbol.for('akada.pristine')
const UNFINISHED = Symbol.for('akada.unfinished')
const worker = globalThis as { [PRISTINE]?: Map<object, Properties>; [UNFINISHED]?: Undo }

/** Call before the test file imports anything. Returns a function that cleans up after the file. */
export function startFile(): () => Promise<void> {
  // A file that can't be loaded runs no hooks. Without this, its rejected imports would fail every later file.
  worker[UNFINISHED]?.()
  const pristine = worker[PRISTINE] ?? firstFile()
  worker[PRISTINE] = pristine
  const undo = [trackListeners(window), trackListeners(document), trackTimers()]

  const cleanUp = () => {
    delete worker[UNFINISHED]
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    for (const step of undo) step()
    // A call without a response sets the browser offline in the shared library.
    onlineManager.setOnline(true)
    restore(pristine)
    clearDocument()
    resetModules()
  }
  worker[UNFINISHED] = cleanUp

  return async () => {
    // Vitest rejects the imports that are pending at the end of a file, and the next file would get the rejected modules.
    await vi.dynamicImportSettled()
    cleanUp()
  }
}

type Module = { id: string; promise?: unknown; exports?: unknown; evaluated: boolean }
type Runner = { getModuleInformation: (url: string, importer?: string, known?: { meta?: unknown }) => Promise<unknown> }
/** What vitest keeps on the global object. */
type Vitest = {
  __vitest_worker__: { evaluatedModules: { idToModuleMap: Map<string, Module> } }
  __vitest_mocker__: { moduleRunner: Runner }
}
const vitest = globalThis as unknown as Vitest

/** Resets all modules of our own code except the contract, which has no state and takes longest to evaluate. */
function resetModules() {
  const contract = [...vitest.__vitest_worker__.evaluatedModules.idToModuleMap.values()].filter(({ id }) => id.includes('/contract/src/'))
  const kept = contract.map(({ promise, exports, evaluated }) => ({ promise, exports, evaluated }))
  vi.resetModules()
  for (const [index, module] of contract.entries()) Object.assign(module, kept[index])
}

/** Lets imports of modules that the worker has loaded before skip a message to the main process, which would only confirm that. */
function rememberModules() {
  const runner = vitest.__vitest_mocker__.moduleRunner
  const ask = runner.getModuleInformation.bind(runner)
  runner.getModuleInformation = (url, importer, known) => (known?.meta ? Promise.resolve(known) : ask(url, importer, known))
}

/** React and user-event each listen to a document once, so they start before listeners are tracked. */
function firstFile(): Map<object, Properties> {
  rememberModules()
  render(createElement('i'))
  userEvent.setup()
  cleanup()
  clearDocument()
  return snapshot()
}

/** Records the properties of the globals and of every DOM class, which tests and browser stubs may change. */
function snapshot(): Map<object, Properties> {
  const view = document.defaultView as Window & typeof globalThis
  const classes = Object.getOwnPropertyNames(view).filter((name) => /^[A-Z]/.test(name))
  const prototypes = classes.map((name) => (Reflect.get(view, name) as { prototype?: object } | undefined)?.prototype)
  const targets = [globalThis, view, document, navigator, screen, history, ...prototypes.filter((prototype) => prototype !== undefined)]
  return new Map(targets.map((target) => [target, propertiesOf(target)]))
}

/** Excludes the properties in which vitest, its matchers and React keep their state. */
const propertiesOf = (target: object): Properties =>
  new Map(
    Object.getOwnPropertyNames(target)
      .filter((key) => !/^(__|IS_REACT_)/.test(key))
      .map((key) => [key, Reflect.getOwnPropertyDescriptor(target, key) as PropertyDescriptor]),
  )

function restore(pristine: Map<object, Properties>) {
  for (const [target, before] of pristine) {
    const now = propertiesOf(target)
    for (const key of now.keys()) if (!before.has(key)) remove(target, key)
    for (const [key, descriptor] of before) if (!isSame(descriptor, now.get(key))) put(target, key, descriptor)
  }
}

function remove(target: object, key: string) {
  if (!Reflect.deleteProperty(target, key)) throw new Error(`The file leaves ${key} on ${target}, and it can't be removed.`)
}

function put(target: object, key: string, descriptor: PropertyDescriptor) {
  if (!Reflect.defineProperty(target, key, descriptor)) {
    throw new Error(`The file leaves ${key} of ${target} changed, and it can't be restored.`)
  }
}

const isSame = (before: PropertyDescriptor, now?: PropertyDescriptor) =>
  now !== undefined && before.value === now.value && before.get === now.get && before.set === now.set

type Listener = Parameters<EventTarget['addEventListener']>

function trackListeners(target: EventTarget): Undo {
  const added: Listener[] = []
  const add = target.addEventListener
  target.addEventListener = (...listener: Listener) => {
    added.push(listener)
    add.apply(target, listener)
  }
  return () => {
    for (const [type, listener, options] of added) target.removeEventListener(type, listener, options)
  }
}

type Timer = ReturnType<typeof setTimeout>

function trackTimers(): Undo {
  const timers: Timer[] = []
  for (const name of ['setTimeout', 'setInterval']) {
    const start: (...given: unknown[]) => Timer = Reflect.get(globalThis, name)
    const tracked = (...given: unknown[]) => {
      const timer = start(...given)
      timers.push(timer)
      return timer
    }
    Object.assign(globalThis, { [name]: Object.assign(tracked, start) })
  }
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

function clearDocument() {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.getSelection()?.removeAllRanges()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  if (document.cookie !== '') throw new Error(`The file leaves a cookie: ${document.cookie}`)
}
