import type { Call } from '@akada/contract/endpoint.ts'
import { envelopeOf, type Input, requestOf, unanswered } from './api.ts'
import { currentSession } from './session.ts'

/** Downloads a file with the user's session, under the file name that the server sends. */
export async function download<C extends Call>(endpoint: C, ...given: Input<C>): Promise<void> {
  const [input = {}] = given as [object?]
  const token = currentSession()?.token
  const { method, path, headers } = requestOf(endpoint, input, token)
  const response = await fetch(path, { method, headers }).catch((cause: unknown) => {
    throw unanswered(cause)
  })
  if (!response.ok) envelopeOf({ status: response.status, body: await response.json().catch(() => null) }, { token, empty: undefined })
  keep(await response.blob(), nameOf(response) ?? path.replace(/\?.*|^.*\//g, ''))
}

const nameOf = ({ headers }: Response) => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

function keep(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The click only starts the download, so the object URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
