export type RecordedRequest = {
  at: string
  method: string
  /** Without the prefix under which the simulator is mounted. */
  path: string
  query: unknown
  body: unknown
  reference: string | null
  key: string | null
  /** Null when the connection was cut before an answer. */
  status: number | null
}

const requestsKept = 1_000

/** What the shop asked of the API, so that a test can look. */
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
