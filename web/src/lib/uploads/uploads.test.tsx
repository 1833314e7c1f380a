import { finishUpload, cancelUpload as onServer } from '@akada/contract/uploads.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeEndpoint, lostConnection, refused } from '../../testing/fake-endpoint.ts'
import { fakeTus } from '../../testing/fake-tus.ts'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { endSession, startSession } from '../session.ts'
import { subscribeToUploads, uploadOf, uploadsNow } from './upload-store.ts'
import { cancelUpload, pauseUpload, resumeUpload, retryUpload, startUpload } from './uploads.ts'
import { useUpload } from './use-uploads.ts'

const plan = { kind: 'resource', lectureId: 7, title: 'Plan', description: '' } as const
const file = new File(['0123456789'], 'plan.pdf', { lastModified: 1 })
const made = { kind: 'resource', madeId: 3 } as const
const reach = (status: string, purpose = plan as Parameters<typeof uploadOf>[0]) =>
  expect.poll(() => uploadOf(purpose)).toMatchObject({ status })

beforeEach(() => startSession({ token: 'token', id: 'ada', roles: ['INSTRUCTOR'] }))
afterEach(() => {
  for (const { purpose } of uploadsNow()) cancelUpload(purpose)
  endSession()
})

describe('upload', () => {
  test('completes and reports its result', async () => {
    const { taken } = fakeTus()
    const finished = fakeEndpoint(finishUpload, made)

    startUpload(file, plan)
    await reach('DONE')

    expect(uploadOf(plan)).toMatchObject({ percent: 100, bytesSent: 10, bytesTotal: 10, problem: null, made })
    expect(taken).toMatchObject([
      { bytes: 10, received: 10, metadata: { kind: 'resource', lectureId: '7', title: 'Plan', filename: 'plan.pdf' } },
    ])
    expect(finished).toEqual([{ params: { id: 'upload-1' } }])
  })

  test('waits while two others are running', async () => {
    fakeTus((method) => (method === 'PATCH' ? 'HANG' : undefined))
    fakeEndpoint(onServer, null)
    const purposes = [1, 2, 3].map((lectureId) => ({ ...plan, lectureId }))

    for (const purpose of purposes) startUpload(file, purpose)
    await reach('UPLOADING', purposes[1])

    expect(purposes.map((purpose) => uploadOf(purpose)?.status)).toEqual(['UPLOADING', 'UPLOADING', 'WAITING'])
    cancelUpload(purposes[0] ?? plan)
    await reach('UPLOADING', purposes[2])
  })

  test("waits for the connection to return and continues at the server's offset", async () => {
    let isLost = true
    const { calls } = fakeTus((method) => (method === 'PATCH' && isLost ? 'LOST' : undefined))
    fakeEndpoint(finishUpload, made)

    startUpload(file, plan)
    await expect.poll(() => uploadOf(plan)?.problem).toBe('Waiting for your connection. The upload resumes automatically.')
    isLost = false
    window.dispatchEvent(new Event('online'))
    await reach('DONE')

    expect(calls).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH'])
  })

  test('names a failure of the server instead of the connection, and continues', async () => {
    let isDown = true
    fakeTus((method) => (method === 'PATCH' && isDown ? { status: 503 } : undefined))
    fakeEndpoint(finishUpload, made)

    startUpload(file, plan)
    await expect.poll(() => uploadOf(plan)?.problem).toBe('Something went wrong on our side. The upload resumes automatically.')
    isDown = false
    window.dispatchEvent(new Event('online'))
    await reach('DONE')
  })

  test('can be paused and continues where it stopped', async () => {
    let hangs = true
    const { calls } = fakeTus((method) => (method === 'PATCH' && hangs ? 'HANG' : undefined))
    fakeEndpoint(finishUpload, made)
    startUpload(file, plan)
    await expect.poll(() => calls).toContain('PATCH')

    pauseUpload(plan)
    expect(uploadOf(plan)?.status).toBe('PAUSED')
    hangs = false
    resumeUpload(plan)
    await reach('DONE')

    expect(calls).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH'])
  })

  test('shows the reason when refused, and starts from zero when retried', async () => {
    const words = { message: 'This PDF is incomplete. Export or copy it again.' }
    const { calls } = fakeTus()
    fakeEndpoint(finishUpload, refused('FILE_UNUSABLE', words))
    startUpload(file, plan)
    await reach('FAILED')
    expect(uploadOf(plan)?.problem).toBe(words.message)

    fakeEndpoint(finishUpload, made)
    retryUpload(plan)
    await reach('DONE')

    expect(calls).toEqual(['POST', 'PATCH', 'POST', 'PATCH'])
  })

  test('can be refused before a byte is sent', async () => {
    const { calls } = fakeTus(() => ({ status: 507, body: '{"code":"STORAGE_FULL","message":"There is no room for this file."}' }))

    startUpload(file, plan)
    await reach('FAILED')

    expect([uploadOf(plan)?.problem, calls]).toEqual(['There is no room for this file.', ['POST']])
  })

  test('checks again whether it is finished if the last response was lost', async () => {
    fakeTus()
    let asked = 0
    fakeEndpoint(finishUpload, () => (++asked === 1 ? lostConnection() : made))

    startUpload(file, plan)
    await expect.poll(() => uploadOf(plan)?.problem).toMatch(/^Waiting/)
    window.dispatchEvent(new Event('online'))
    await reach('DONE')

    expect(asked).toBe(2)
  })

  test("doesn't mention the connection while the server is still copying the file, and polls until the copy is done", async () => {
    fakeTus()
    let asked = 0
    fakeEndpoint(finishUpload, () => (++asked === 1 ? refused('UPLOAD_BUSY') : made))
    const seen: unknown[] = []
    const stop = subscribeToUploads(() => seen.push(uploadOf(plan)?.problem))

    startUpload(file, plan)
    await reach('DONE')
    stop()

    expect([asked, seen.filter(Boolean)]).toEqual([2, []])
  })

  test('is paused when the session ends, and is hidden from the next user', async () => {
    fakeTus(() => ({ status: 401, body: '{"code":"SIGN_IN_REQUIRED","message":"Log in."}' }))
    startUpload(file, plan)
    await reach('PAUSED')
    expect(uploadOf(plan)?.problem).toBe('Log in again to continue.')

    startSession({ token: 'other', id: 'bola', roles: ['INSTRUCTOR'] })

    expect(uploadsNow()).toEqual([])
  })

  test('asks for confirmation before the page is left while it is running', async () => {
    fakeTus((method) => (method === 'PATCH' ? 'HANG' : undefined))
    fakeEndpoint(onServer, null)
    const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    startUpload(file, plan)
    await reach('UPLOADING')
    expect(leaving()).toBe(true)

    cancelUpload(plan)

    expect([leaving(), uploadOf(plan)]).toEqual([false, undefined])
  })
})

describe('resumed upload', () => {
  // With this many cases, waiting for the default poll interval of 50 ms would take most of the time.
  const often = { interval: 5 }
  const reachSoon = (status: string) => expect.poll(() => uploadOf(plan)?.status, often).toBe(status)
  const large = new File([new Uint8Array(1_000_000)], 'plan.pdf', { lastModified: 1 })

  /** Pauses an upload at 78% and resumes it while the server gives this response to the first HEAD request. */
  async function resume(answer: ReturnType<NonNullable<Parameters<typeof fakeTus>[0]>>) {
    let isPaused = false
    let heads = 0
    const tus = fakeTus((method, upload) => {
      if (method === 'PATCH' && !isPaused && (upload?.received ?? 0) > 700_000) return 'HANG'
      return method === 'HEAD' && ++heads === 1 ? answer : undefined
    })
    fakeEndpoint(finishUpload, made)
    fakeEndpoint(onServer, null)
    const percents: (number | undefined)[] = []
    const stop = subscribeToUploads(() => percents.push(uploadOf(plan)?.percent))
    startUpload(large, plan)
    await expect.poll(() => tus.calls.filter((call) => call === 'PATCH'), often).toHaveLength(4)
    pauseUpload(plan)
    isPaused = true
    resumeUpload(plan)
    return { ...tus, percents, stop }
  }

  const isRising = (percents: (number | undefined)[]) => percents.every((percent, at) => Number(percent) >= (percents[at - 1] ?? 0))

  test.each([...['LOST' as const, 200, 400, 405, 408, 409, 412, 423, 429, 500, 502, 503, 504, 507]])(
    'keeps its bytes and its percentage after the HEAD response %s',
    async (answer) => {
      const { calls, taken, percents, stop } = await resume(answer === 'LOST' ? answer : { status: answer })

      await expect.poll(() => uploadOf(plan)?.problem, often).toMatch(/^Waiting/)
      expect(uploadOf(plan)).toMatchObject({ status: 'UPLOADING', percent: 78, bytesSent: 786_432 })
      window.dispatchEvent(new Event('online'))
      await reachSoon('DONE')
      stop()

      expect([calls.filter((call) => call === 'POST').length, taken[0]?.received]).toEqual([1, 1_000_000])
      expect(percents).toSatisfy(isRising)
    },
  )

  test.each([404, 410])('starts over after the HEAD response %i', async (status) => {
    const { calls, taken, stop } = await resume({ status })

    await reachSoon('DONE')
    stop()

    expect(calls.filter((call) => call === 'POST')).toHaveLength(2)
    expect(taken[1]?.received).toBe(1_000_000)
  })

  test.each([
    [401, 'PAUSED'],
    [403, 'FAILED'],
  ])('keeps its bytes after the HEAD response %i, and is %s', async (status, expected) => {
    const { calls, percents, stop } = await resume({ status })

    await reachSoon(expected)
    resumeUpload(plan)
    await reachSoon('DONE')
    stop()

    expect(calls.filter((call) => call === 'POST')).toHaveLength(1)
    expect(percents).toSatisfy(isRising)
  })
})

describe('upload progress', () => {
  function Shown() {
    const upload = useUpload(plan)
    if (!upload) return <p>Nothing on its way</p>
    return (
      <UploadProgress
        upload={upload}
        onPause={() => pauseUpload(plan)}
        onResume={() => resumeUpload(plan)}
        onCancel={() => cancelUpload(plan)}
        onRetry={() => retryUpload(plan)}
      />
    )
  }

  test('has buttons to pause, resume and cancel the upload', async () => {
    fakeTus((method) => (method === 'PATCH' ? 'HANG' : undefined))
    fakeEndpoint(onServer, null)
    const user = userEvent.setup()
    render(<Shown />)
    startUpload(file, plan)

    await user.click(await screen.findByRole('button', { name: 'Pause upload of plan.pdf' }))
    expect(screen.getByRole('status').textContent).toBe('Paused')
    await user.click(screen.getByRole('button', { name: 'Resume: plan.pdf' }))
    await screen.findByText('Uploading…')
    await user.click(screen.getByRole('button', { name: 'Cancel upload of plan.pdf' }))

    expect(screen.getByText('Nothing on its way')).toBeDefined()
  })
})
