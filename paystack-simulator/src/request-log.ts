export type RecordedRequest = {
  at: string
  method: string
  /** Excludes the simulator's prefix. */
  path: string
  query: unknown
  body: unknown
  reference: string | null
  key: string | null
  /** Null if the connection was closed before the response. */
  status: number | null
}

const requestsKept = 1_000

/** Records the shop's API requests for tests. */
export class RequestLog {
  #requests: RecordedRequest[] = []

  add(request: RecordedRequest) {
    this.#requests.push(request)
    if (this.#requests.length > requestsKept) this.#requests.shift()
  }

  list(reference?: string): RecordedRequest[] {
    return this.#requests.filter((request) => reference === undefined || request.reference === reference)
  }

  clear() {
    this.#requests = []
  }
}
