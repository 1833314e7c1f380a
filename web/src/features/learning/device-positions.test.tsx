import { beforeEach, describe, expect, test } from 'vitest'
import { keepOnDevice, positionOnDevice } from './device-positions.ts'

beforeEach(() => localStorage.clear())

describe('positions stored on the device', () => {
  test('belong to one user', () => {
    keepOnDevice('ada', 1, { seconds: 30 })

    expect(positionOnDevice('ada', 1)).toMatchObject({ seconds: 30, serverSeconds: null })
    expect(positionOnDevice('bola', 1)).toBeNull()
  })

  test("keep the server's value while the position changes", () => {
    keepOnDevice('ada', 1, { seconds: 30 })
    keepOnDevice('ada', 1, { serverSeconds: 30 })
    keepOnDevice('ada', 1, { seconds: 45 })

    expect(positionOnDevice('ada', 1)).toMatchObject({ seconds: 45, serverSeconds: 30 })
  })

  test('are limited to the 200 most recently used', () => {
    keepOnDevice('ada', 1000, { seconds: 5 })
    keepOnDevice('ada', 1001, { seconds: 5 })
    for (let lecture = 1; lecture <= 198; lecture += 1) keepOnDevice('ada', lecture, { seconds: 5 })
    keepOnDevice('ada', 1000, { seconds: 6 })
    keepOnDevice('ada', 999, { seconds: 5 })

    expect(positionOnDevice('ada', 1001)).toBeNull()
    expect(positionOnDevice('ada', 1000)).toMatchObject({ seconds: 6 })
  })

  test('are empty if the stored data is invalid', () => {
    localStorage.setItem('positions:ada', '{"lectureId":"x"')

    expect(positionOnDevice('ada', 1)).toBeNull()
  })
})
