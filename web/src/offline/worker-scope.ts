// What of a service worker's world this one uses: TypeScript can't have the library of pages and that of workers in one program.

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type MessageEvent = ExtendableEvent & { data: unknown }
type Events = { install: ExtendableEvent; activate: ExtendableEvent; fetch: FetchEvent; message: MessageEvent }

export type WorkerScope = {
  /** Written by the server in front of the worker: the files of the learning area as this version has them, the entry first. */
  release: { version: string; files: readonly string[] }
  location: Location
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { includeUncontrolled: boolean; type: 'window' }) => Promise<readonly unknown[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
