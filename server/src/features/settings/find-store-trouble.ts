import type { Storage } from '#platform/storage/storage.ts'

type Probe = { key: string; content: string; publicUrl: string }

const ANSWER_MS = 10_000

/** Returns why the site's pages can't read a file directly from the store, or null if they can or don't need to. */
export async function findStoreTrouble({ elsewhere }: Storage, { key, content, publicUrl }: Probe): Promise<string | null> {
  const address = await elsewhere?.addressOf(key, { contentType: 'text/plain' })
  if (address === undefined) return null
  const { origin } = new URL(publicUrl)
  const answer = await fetch(address, { headers: { origin }, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  )
  if (answer === undefined) return 'Files can be written and read, but S3_PUBLIC_ENDPOINT doesn’t respond to this server.'
  if ((await answer.text()) !== content)
    return `Files can be written and read, but S3_PUBLIC_ENDPOINT responded with ${answer.status}. Check that it’s the same store and that any proxy passes the host name on unchanged.`
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    ? null
    : `Files can be written and read, but the bucket’s CORS rules don’t allow ${origin}. Add that origin.`
}
