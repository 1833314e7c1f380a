import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callApi, courseTitled } from './support/api.ts'
import { akada } from './support/command-line.ts'
import { freeCourse, shortCourse } from './support/courses.ts'
import { logIn, newStudent } from './support/people.ts'
import { processesIn } from './support/processes.ts'
import { newDataDir, removeDataDir, type Server, startServer } from './support/server.ts'

let dataDir: string
let newDir: string
let server: Server

beforeAll(async () => {
  dataDir = await newDataDir(inject('demoDir'))
  newDir = await newDataDir()
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.kill('SIGKILL')
  await removeDataDir(dataDir)
  await removeDataDir(newDir)
})

test('a course bought just before a backup plays on the restored site', {
  timeout: 240_000,
}, async () => {
  const buyer = await newStudent(server.origin)
  const { id: courseId } = await courseTitled(server.origin, shortCourse)
  let isOver = false
  const others = (async () => {
    const { id } = await courseTitled(server.origin, freeCourse)
    while (!isOver) {
      const { token } = await logIn(server.origin, await newStudent(server.origin))
      await callApi(server.origin, 'POST', '/enrollments/enroll', { token, body: { courseId: id } })
    }
  })()
  await buy((await logIn(server.origin, buyer)).token, courseId)

  const made = await akada(dataDir, ['db', 'backup'])
  isOver = true
  await others
  await server.kill('SIGTERM')
  const backup = / to (\S+)$/.exec(made.stdout.trim())?.[1] ?? ''
  expect(made).toMatchObject({ code: 0, stderr: '' })

  const restored = await akada(newDir, ['db', 'restore', '--from', backup])
  const checked = await akada(newDir, ['check'])
  const examined = await akada(newDir, ['doctor', '--json'])
  const again = await akada(newDir, ['db', 'restore', '--from', backup])
  server = await startServer({ dataDir: newDir })

  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(checked).toMatchObject({ code: 0, stderr: '' })
  expect(examined).toMatchObject({ code: 0, stdout: expect.stringContaining('"about": "DATABASE"') })
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('never overwrites') })
  expect(path.dirname(backup)).toBe(path.join(dataDir, 'data/backups'))
  expect(await playFirstLecture(buyer, courseId)).toEqual([206, 'video/mp4', 1000])
  await expect.poll(() => processesIn(dataDir)).toEqual([])
})

async function buy(token: string, courseId: number): Promise<void> {
  await callApi(server.origin, 'POST', `/cart/add/${courseId}`, { token })
  const body = { totalAmount: 5000, currency: 'NGN', couponCode: null }
  const { data: paymentPage } = await callApi<string>(server.origin, 'POST', '/enrollments/checkout', { token, body })
  const reference = /data-testid="sim-reference">([^<]+)</.exec(await (await fetch(paymentPage)).text())?.[1]
  await fetch(`${server.origin}/paystack-simulator/__sim/transactions/${reference}/pay`, { method: 'POST' })
  for (;;) {
    const { status } = await callApi(server.origin, 'GET', `/payments/paystack/callback?reference=${reference}`)
    if (status === 200) return
    expect(status).toBe(202)
    await sleep(100)
  }
}

/** Returns the status, type and size of the response to the player's first request. */
async function playFirstLecture(buyer: Parameters<typeof logIn>[1], courseId: number): Promise<unknown[]> {
  const { token } = await logIn(server.origin, buyer)
  const course = await callApi<{ sections: { lectures: { id: number; contentType: string }[] }[] }>(
    server.origin,
    'GET',
    `/courses/${courseId}`,
    { token },
  )
  const video = course.data.sections.flatMap(({ lectures }) => lectures).find(({ contentType }) => contentType === 'VIDEO')
  const lecture = await callApi<{ contentUrl: string }>(server.origin, 'GET', `/lectures/${video?.id}`, { token })
  const response = await fetch(new URL(lecture.data.contentUrl, server.origin), {
    headers: { range: 'bytes=0-999', authorization: `Bearer ${token}` },
  })
  return [response.status, response.headers.get('content-type'), (await response.arrayBuffer()).byteLength]
}
