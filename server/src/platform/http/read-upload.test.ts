import { EventEmitter, once } from 'node:events'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Endpoint, endpoint } from '@akada/contract/endpoint.ts'
import { Line } from '@akada/contract/fields.ts'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givenUser } from '#testing/builders.ts'
import { bytesOf, fileOf, formOf, sendForm } from '#testing/send-form.ts'
import { testApp } from '#testing/test-app.ts'
import { buildApp } from '../../app.ts'
import { serve } from './serve.ts'

const MAX_BYTES = 1000
const body = z.object({ title: z.optional(Line(1, 20)), about: z.optional(z.string()) })
const shape = { method: 'POST', access: 'signed-in', summary: 'Of the tests.', body } as const
const Kept = z.object({ title: z.nullable(z.string()), file: z.nullable(z.object({ filename: z.string(), text: z.string() })) })

const keep = endpoint({ ...shape, path: '/tests/keep', upload: { field: 'file', maxBytes: MAX_BYTES }, data: Kept })
const keepLarge = endpoint({ ...shape, path: '/tests/keep-large', upload: { field: 'file', maxBytes: 100_000_000 }, data: z.int() })
const write = endpoint({ ...shape, path: '/tests/write', data: z.null() })

const { deps, db, tokenFor } = await testApp()
const refusals = new EventEmitter<{ refused: [Error] }>()
const app = await buildApp(deps, {
  moreApi: (api) => {
    api.addHook('onError', async (_request, _reply, error) => void refusals.emit('refused', error))
    serve(api, deps, keep, async ({ body: { title = null } }, { file }) => ({
      title,
      file: file && { filename: file.filename, text: file.content.toString('latin1') },
    }))
    serve(api, deps, keepLarge, async (_, { file }) => file?.content.length ?? 0)
    serve(api, deps, write, async () => null)
  },
})
afterAll(() => app.close())

const person = await givenUser(db)
const send = (form: Parameters<typeof sendForm>[2], to: typeof keep | typeof write = keep) => sendForm({ app, tokenFor }, to, form, person)
const textFile = (content: string, name = 'a.txt') => fileOf(Buffer.from(content), name, 'text/plain')

/** Returns a handcrafted, malicious form. */
const handWritten = (lines: string[], boundary = 'x') => ({
  payload: Buffer.from(lines.join('\r\n')),
  contentType: `multipart/form-data; boundary=${boundary}`,
})
const part = (name: string, ...more: string[]) => ['--x', `Content-Disposition: form-data; name="${name}"`, ...more]

describe('an upload endpoint', () => {
  test('receives text fields and a file', async () => {
    const answer = await send(formOf({ title: ' Ọjà ', file: textFile('hello') }))

    expect(answer).toMatchObject({ statusCode: 200, data: { title: 'Ọjà', file: { filename: 'a.txt', text: 'hello' } } })
  })

  test('accepts a file in the field imageFile', async () => {
    const answer = await send(formOf({ imageFile: textFile('hello') }))

    expect(answer.data.file).toEqual({ filename: 'a.txt', text: 'hello' })
  })

  test('receives fields that follow the file', async () => {
    const answer = await send(formOf({ file: textFile('hello'), title: 'Later' }))

    expect(answer.data).toEqual({ title: 'Later', file: { filename: 'a.txt', text: 'hello' } })
  })

  test('receives no file if none was chosen or sent, or if the body is JSON', async () => {
    const json = { payload: Buffer.from('{"title":"JSON"}'), contentType: 'application/json' }
    const nothingChosen = formOf({ title: 'Form', file: new File([], '', { type: 'application/octet-stream' }) })

    const answers = [await send(json), await send(formOf({ title: 'Form' })), await send(nothingChosen)]

    expect(answers.map(({ data }) => data)).toEqual([
      { title: 'JSON', file: null },
      { title: 'Form', file: null },
      { title: 'Form', file: null },
    ])
  })

  test('accepts a file of the maximum size, and rejects a larger file', async () => {
    const [largest, larger] = [
      await send(formOf({ file: textFile('x'.repeat(1000)) })),
      await send(formOf({ file: textFile('x'.repeat(1001)) })),
    ]

    expect(largest.data.file.text).toHaveLength(1000)
    expect(larger).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' })
  })

  test('validates form fields like JSON fields', async () => {
    const answer = await send(formOf({ title: 'x'.repeat(21), roles: 'ADMIN' }))

    expect(answer).toMatchObject({
      statusCode: 400,
      code: 'INVALID_INPUT',
      errors: [{ path: 'title', message: 'This must have at most 20 characters.' }],
    })
  })

  test('doesn’t read a form from a visitor', async () => {
    const form = await bytesOf(formOf({ file: textFile('x'.repeat(5000)) }))

    expect(await sendForm({ app, tokenFor }, keep, form)).toMatchObject({ statusCode: 401, code: 'SIGN_IN_REQUIRED' })
  })
})

describe('an invalid form is rejected with the field’s path:', () => {
  const twoFiles = new FormData()
  twoFiles.append('file', textFile('one'))
  twoFiles.append('file', textFile('two'))
  const twoTitles = new FormData()
  twoTitles.append('title', 'one')
  twoTitles.append('title', 'two')
  const manyFields = formOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index + 1}`, 'x'])))

  test.each([
    ['a file under another name', formOf({ picture: textFile('hello') }), 'picture', 'This call doesn’t accept a file in this field.'],
    ['a second file', twoFiles, 'file', 'Send only one file.'],
    ['a field sent twice', twoTitles, 'title', 'This field was sent twice.'],
    ['one field too many', manyFields, 'field17', 'A form can have up to 16 fields.'],
    ['a field that is too long', formOf({ about: 'x'.repeat(17_000) }), 'about', 'This is too long. The limit is 16 kB.'],
  ])('%s', async (_, form, path, message) => {
    expect(await send(form)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ path, message }] })
  })
})

describe('a form is rejected if it', () => {
  const end = '--x--'

  test.each([
    ['has another boundary', handWritten([...part('title', '', 'Hello'), end], 'y')],
    ['has no boundary', { ...handWritten([...part('title', '', 'Hello'), end]), contentType: 'multipart/form-data' }],
    ['ends in the middle of a field', handWritten(part('title', '', 'Hel'))],
    ['ends in the middle of a file', handWritten(part('file"; filename="a.txt', '', 'hel'))],
    ['ends in the middle of a header', handWritten(part('title').slice(0, 1).concat('Content-Dispo'))],
    ['names a field __proto__', handWritten([...part('__proto__', '', '{"isAdmin":true}'), end])],
    ['names a file __proto__', handWritten([...part('__proto__"; filename="a.txt', '', 'x'), end])],
    ['names a field constructor', handWritten([...part('constructor', '', 'x'), end])],
    ['hides __proto__ in JSON', handWritten([...part('about', 'Content-Type: application/json', '', '{"__proto__":{"a":1}}'), end])],
    ['isn’t multipart', handWritten(['{"title":"Hello"}'])],
  ])('%s', async (_, form) => {
    expect(await send(form)).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', errors: [{ message: expect.any(String) }] })
    expect({}).not.toHaveProperty('isAdmin')
  })
})

describe('an endpoint without uploads', () => {
  test('rejects a form', async () => {
    expect(await send(formOf({ title: 'Hello' }), write)).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})

describe('an upload endpoint over a real connection', () => {
  const opened = app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (headers: Record<string, string | number>, { to = keep, ...more }: RequestOptions & { to?: Endpoint } = {}) => {
    await opened
    const { port } = app.server.address() as AddressInfo
    const identity = { authorization: `Bearer ${await tokenFor(person)}`, 'content-type': 'multipart/form-data; boundary=x' }
    return httpRequest({ host: '127.0.0.1', port, method: 'POST', path: `/api${to.path}`, headers: { ...identity, ...headers }, ...more })
  }
  const chunked = { 'transfer-encoding': 'chunked' }
  const fileBegins = part('file"; filename="a.txt', '', '').join('\r\n')
  const fileEnds = '\r\n--x--\r\n'
  const answerTo = async (request: ClientRequest): Promise<{ statusCode: number; data: unknown }> => {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return json(response) as Promise<{ statusCode: number; data: unknown }>
  }

  test('rejects a form before its first byte if the content length is too large', async () => {
    const request = await open({ 'content-length': 50_000_000 })
    request.flushHeaders()

    const answer = await answerTo(request)
    request.destroy()

    expect(answer.statusCode).toBe(413)
  })

  test('rejects an endless file at the size limit', async () => {
    const request = await open(chunked)
    request.write(fileBegins + 'x'.repeat(2 * MAX_BYTES))

    const answer = await answerTo(request)
    request.destroy()

    expect(answer.statusCode).toBe(413)
  })

  test('refuses the form as invalid if the sender disconnects midway', async () => {
    const refused = once(refusals, 'refused')
    const request = await open({ 'content-length': 900 })
    request.on('error', () => undefined)
    request.write(`${fileBegins}hel`)
    await once(app.server, 'request')
    request.destroy()

    const [error] = await refused

    expect(error).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test.each([
    ['was rejected halfway', 413, fileBegins + 'x'.repeat(200_000) + fileEnds],
    ['has bytes after its end', 200, `${fileBegins}hello${fileEnds}${'x'.repeat(200_000)}`],
  ])('answers the next call after a form that %s', async (_, statusCode, form) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await open({ 'content-length': form.length }, { agent })
    before.end(form)

    const first = await answerTo(before)
    const after = await open(chunked, { agent })
    after.end(`${fileBegins}hello${fileEnds}`)
    const second = await answerTo(after)
    agent.destroy()

    expect([first.statusCode, second.statusCode, after.reusedSocket]).toEqual([statusCode, 200, true])
  })

  test('rejects a file that exceeds the memory limit, and then accepts a smaller one', async () => {
    const megabyte = Buffer.alloc(1_000_000, 'x')
    const send = async (megabytes: number) => {
      const request = await open(chunked, { to: keepLarge })
      request.write(fileBegins)
      for (let sent = 0; sent < megabytes; sent++) request.write(megabyte)
      request.end(fileEnds)
      return answerTo(request)
    }

    const [tooMuch, again] = [await send(65), await send(63)]

    expect([tooMuch.statusCode, again]).toMatchObject([503, { statusCode: 200, data: 63_000_000 }])
  })
})
