import { listCatalog } from '@akada/contract/calls/courses.ts'
import { enrollInCourse } from '@akada/contract/calls/enrollments.ts'
import { getCountry } from '@akada/contract/calls/geo.ts'
import { requestSubscription } from '@akada/contract/calls/newsletter.ts'
import { verifyPayment } from '@akada/contract/calls/orders.ts'
import { listWishedCourses } from '@akada/contract/calls/wishlist.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { ApiError, type ApiRequest, type ApiResponse, call, callWhole, isRefusal, sentenceOf, setTransport } from './api.ts'
import { serverSentence } from './server-sentence.ts'
import { currentSession, endSession, startSession } from './session.ts'

afterEach(() => {
  endSession()
  setCookie('XSRF-TOKEN=; max-age=0')
})

const student = { token: 'a-token', id: '7d0c9a52-6a6e-4a55-9c0e-2f3a51b6b0aa', roles: ['STUDENT'] as const }

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets it like this
  document.cookie = text
}

/** Gives every call this response, and returns the recorded requests. */
function given(answer: ApiResponse | Error): ApiRequest[] {
  const asked: ApiRequest[] = []
  setTransport(async (request) => {
    asked.push(request)
    if (answer instanceof Error) throw answer
    return answer
  })
  return asked
}
const ok = (data: unknown, status = 200): ApiResponse => ({ status, body: { statusCode: status, message: 'OK', data } })
const no = (status: number, code: string, more: object = {}): ApiResponse => ({
  status,
  body: { statusCode: status, message: 'No.', data: null, code, ...more },
})

describe('API call', () => {
  test('fills in the path and the query, and omits missing parameters', async () => {
    const asked = given(ok({ content: [], totalElements: 0, page: 1, size: 24 }))

    await call(listCatalog, { query: { search: 'a & b', page: 2, categoryId: undefined } })

    expect(asked).toEqual([{ method: 'GET', path: '/api/courses?search=a+%26+b&page=2', headers: { accept: 'application/json' } }])
  })

  test("sends the session token, a JSON body and the CSRF cookie's value", async () => {
    setCookie('XSRF-TOKEN=a%20secret')
    startSession(student)
    const asked = given(ok({}))

    await call(enrollInCourse, { body: { courseId: 7 } })

    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/enrollments/enroll',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer a-token',
          'x-xsrf-token': 'a secret',
          'content-type': 'application/json',
        },
        body: '{"courseId":7}',
      },
    ])
  })

  test('can return the whole envelope', async () => {
    given({ status: 202, body: { statusCode: 202, message: 'Processing payment...', data: { reference: 'r' } } })

    const answer = await callWhole(verifyPayment, { query: { reference: 'r' } })

    expect(answer).toEqual({ statusCode: 202, message: 'Processing payment...', data: { reference: 'r' } })
  })
})

describe('API refusal', () => {
  test('has a status, code, message, field errors and data', async () => {
    given(no(400, 'INVALID_INPUT', { errors: [{ path: 'courseId', message: 'Which?' }], data: { total: 1 } }))

    const error = await call(enrollInCourse, { body: { courseId: 7 } }).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'No.',
      errors: [{ path: 'courseId', message: 'Which?' }],
      data: { total: 1 },
    })
  })

  test('is recognized by the endpoint that declares it', async () => {
    given(no(403, 'PAYMENT_REQUIRED'))

    const error = await call(enrollInCourse, { body: { courseId: 7 } }).catch((thrown: unknown) => thrown)

    expect(isRefusal(error, enrollInCourse)).toBe(true)
    expect(isRefusal(error, listWishedCourses)).toBe(false)
  })
})

describe('API call without a valid response', () => {
  test("fails with OFFLINE when the server can't be reached", async () => {
    given(new TypeError('Failed to fetch'))

    await expect(call(getCountry)).rejects.toMatchObject({ status: 0, code: 'OFFLINE', message: expect.stringContaining('connection') })
  })

  test("fails with FAULT when the response can't be parsed", async () => {
    given(new SyntaxError('Unexpected token <'))

    await expect(call(getCountry)).rejects.toMatchObject({ code: 'FAULT' })
  })
})

describe('displayed message', () => {
  const failed = 'Login failed. Please try again.'

  test.each([
    [
      'is the server’s message',
      new ApiError(401, { code: 'WRONG_CREDENTIALS', message: 'Wrong email or password.' }),
      failed,
      'Wrong email or password.',
    ],
    ['is the default for anything else that was thrown', new RangeError('x'), failed, failed],
    [
      'mentions the connection when the server can’t be reached',
      new ApiError(0, { code: 'OFFLINE', message: '' }),
      failed,
      `${failed} Check your connection.`,
    ],
    [
      'adds the missing period to the default',
      new ApiError(0, { code: 'OFFLINE', message: '' }),
      'Failed to load coupon report',
      'Failed to load coupon report. Check your connection.',
    ],
  ])('%s', (_, error, otherwise, sentence) => {
    expect(sentenceOf(error, otherwise)).toBe(sentence)
  })

  test.each([
    ['without a body', null],
    ['without a message', { statusCode: 403, code: 'NOT_ALLOWED' }],
    ['with an empty message', { statusCode: 403, code: 'NOT_ALLOWED', message: '' }],
  ])('is the default after a response %s', async (_, body) => {
    given({ status: 403, body })

    const error = await call(listWishedCourses).catch((thrown: unknown) => thrown)

    expect(sentenceOf(error, failed)).toBe(failed)
  })

  test.each([undefined, '', 'OK'])('is the default after a success with the server message %j', (message) => {
    expect(serverSentence({ ...(message !== undefined && { message }) }, 'Password reset successfully')).toBe('Password reset successfully')
  })
})

describe('401 response', () => {
  test('ends the session', async () => {
    startSession(student)
    given(no(401, 'SIGN_IN_REQUIRED'))

    await expect(call(listWishedCourses)).rejects.toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })

    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  test.each([
    ['a public read', () => call(getCountry)],
    ['a public write', () => call(requestSubscription, { body: { email: 'ngozi@example.com' } })],
  ])('is followed by a second request without the session token for %s', async (_, ask) => {
    startSession(student)
    const tokens: (string | undefined)[] = []
    setTransport(async ({ headers }) => {
      tokens.push(headers.authorization)
      return headers.authorization ? no(401, 'SIGN_IN_REQUIRED') : ok({ for: 'visitors' })
    })

    expect(await ask()).toEqual({ for: 'visitors' })
    expect(tokens).toEqual([`Bearer ${student.token}`, undefined])
  })

  test("doesn't end a session that was started in the meantime", async () => {
    startSession(student)
    setTransport(async () => {
      startSession({ ...student, token: 'a-newer-token' })
      return no(401, 'SIGN_IN_REQUIRED')
    })

    await expect(call(listWishedCourses)).rejects.toMatchObject({ status: 401 })

    expect(currentSession()?.token).toBe('a-newer-token')
  })

  test("doesn't end the session if only the password was wrong", async () => {
    startSession(student)
    given(no(401, 'WRONG_CREDENTIALS'))

    await expect(call(listWishedCourses)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })

    expect(currentSession()?.token).toBe('a-token')
  })
})
