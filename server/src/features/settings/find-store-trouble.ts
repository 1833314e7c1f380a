import type { Storage } from '#platform/storage/storage.ts'

type Probe = { key: string; content: string; publicUrl: string }

const ANSWER_MS = 10_000

/** Why a page of the site can't read a file directly from the store. Null if it can, or needn't. */
export async function findStoreTrouble({ elsewhere }: Storage, { key, content, publicUrl }: Probe): Promise<string | null> {
  const address = await elsewhere?.addressOf(key, { contentType: 'text/plain' })
  if (address === undefined) return null
  const { origin } = new URL(publicUrl)
  const answer = await fetch(address, { headers: { origin }, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  )
  if (answer === undefined) return 'Files can be written and read, but this machine gets no answer at S3_PUBLIC_ENDPOINT.'
  if ((await answer.text()) !== content)
    return `Files can be written and read, but at S3_PUBLIC_ENDPOINT the answer was ${answer.status}. See whether it is the same store, and whether a proxy before it hands the name on unchanged.`
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    ? null
    : `Files can be written and read, but the bucket doesn’t let pages of ${origin} read them: its CORS rules have to.`
}
