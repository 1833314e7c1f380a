// An XMLHttpRequest that reports half of its upload progress, then waits for the fake endpoint's response.

type Answering = (address: string, init: RequestInit) => Promise<Response>

export const fakeRequestAnswering = (answer: Answering) =>
  class FakeRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #address = ''
    #method = 'GET'
    #isOver = false

    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }

    setRequestHeader() {}

    send(body: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      void this.#receive(body)
    }

    abort() {
      this.#isOver = true
      this.onabort?.()
    }

    async #receive(body: FormData) {
      try {
        const response = await answer(this.#address, { method: this.#method, body })
        this.status = response.status
        this.responseText = await response.text()
        if (!this.#isOver) this.onload?.()
      } catch {
        if (!this.#isOver) this.onerror?.()
      }
    }
  }
