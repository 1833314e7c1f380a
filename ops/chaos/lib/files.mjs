// Reads and writes files as users do: reads a cover from the catalog, and adds resources to a lecture as an instructor.

const INSTRUCTOR = { email: 'instructor@akada.test', password: 'learn-with-akada' }
const TUS = { 'tus-resumable': '1.0.0' }
const GIVES_UP_AFTER_MS = 15_000
// One pixel.
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/**
 * Returns `read` and `write`, which resolve with the status (0 for no response), and `countLost`, which counts accepted files that the
 * database no longer has.
 */
export async function openFiles(site) {
  const { origin } = site
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(INSTRUCTOR),
  })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  // The number of resources per lecture is limited.
  const lectures = await site.ask(
    `select lectures.id from lectures join sections on sections.id = section_id join courses on courses.id = course_id
     join users on users.id = instructor_id where email = $1 and status = 'LIVE' order by lectures.id`,
    [INSTRUCTOR.email],
  )
  const [{ key }] = await site.ask(`select key from media_files where key like 'public/covers/%' order by id limit 1`)
  const taken = []
  let count = 0

  const send = async (address, options = {}) => {
    try {
      return await fetch(new URL(address, origin), { signal: AbortSignal.timeout(GIVES_UP_AFTER_MS), ...options })
    } catch {
      return { status: 0, headers: new Headers(), json: async () => ({}), arrayBuffer: async () => new ArrayBuffer(0) }
    }
  }

  async function read() {
    const answer = await send(`/media/${key}`)
    await answer.arrayBuffer().catch(() => undefined)
    return { status: answer.status }
  }

  /** Creates, uploads and finishes a file. Returns the status of the first step that fails. */
  async function write() {
    count += 1
    const title = `A picture, number ${count}`
    const lectureId = lectures[count % lectures.length].id
    const metadata = Object.entries({ filename: `picture-${count}.png`, kind: 'resource', lectureId: String(lectureId), title })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const begun = await send('/api/uploads', {
      method: 'POST',
      headers: { ...headers, ...TUS, 'upload-length': String(picture.length), 'upload-metadata': metadata },
    })
    if (begun.status !== 201) return { status: begun.status }
    const place = begun.headers.get('location')
    const brought = await send(place, {
      method: 'PATCH',
      headers: { ...headers, ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: picture,
    })
    if (brought.status !== 204) return { status: brought.status }
    const finished = await send(`${place}/finish`, { method: 'POST', headers })
    if (finished.status === 200) taken.push((await finished.json()).data.madeId)
    return { status: finished.status }
  }

  async function countLost() {
    const rows = await site.ask(
      'select resources.id from resources join media_files on media_files.id = file_id where resources.id = any ($1)',
      [taken],
    )
    return taken.length - rows.length
  }
  return { read, write, countLost }
}
