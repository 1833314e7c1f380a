/** An answer that is not a plain 200 with data: another status or sentence. */
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

/** Sends the caller on to another address. */
export class Redirected {
  readonly location: string

  constructor(location: string) {
    this.location = location
  }
}
