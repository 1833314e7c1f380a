import type { Readable } from 'node:stream'

/** A response other than a plain 200 with data: another status or message. */
export class Answered<Data> {
  readonly status: number
  readonly message: string
  readonly data: Data

  constructor(status: number, message: string, data: Data) {
    this.status = status
    this.message = message
    this.data = data
  }
}

/** A response whose making had an effect, such as counting a search. The next caller gets a new one instead of a cached copy. */
export class Counted<Data> extends Answered<Data> {
  constructor(data: Data) {
    super(200, 'OK', data)
  }
}

export class Redirected {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}

/** A download, which is sent without the envelope. */
export class Attached {
  readonly contentType: string
  readonly fileName: string
  readonly body: string | Buffer | Readable

  constructor(file: { contentType: string; fileName: string; body: string | Buffer | Readable }) {
    this.contentType = file.contentType
    this.fileName = file.fileName
    this.body = file.body
  }
}

/** Server-sent events, which end when the body ends. */
export class Streamed {
  readonly body: Readable

  constructor(body: Readable) {
    this.body = body
  }
}
