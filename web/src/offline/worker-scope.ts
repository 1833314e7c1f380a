// The service worker types that this worker uses. TypeScript can't combine the DOM and WebWorker libraries in one program.

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type MessageEvent = ExtendableEvent & { data: unknown }
type Events = { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent; message: MessageEvent }

export type WorkerScope = {
  /** Prepended by the server: the files of the learning area in this version, with the entry first. */
  release: { version: string; files: readonly string[] }
  location: Location
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { includeUncontrolled: boolean; type: 'window' }) => Promise<readonly unknown[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
