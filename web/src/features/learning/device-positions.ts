import * as z from 'zod/mini'
import type { DevicePosition } from './learning.rules.ts'

const StoredPositions = z.array(z.object({ lectureId: z.int(), seconds: z.number(), serverSeconds: z.nullable(z.number()) }))
type StoredPositions = z.infer<typeof StoredPositions>

const AT_MOST = 200

export const positionOnDevice = (uid: string, lectureId: number): DevicePosition | null =>
  read(uid).find((position) => position.lectureId === lectureId) ?? null

/** Stores a change to a lecture's position in this browser. Beyond the maximum, drops the least recently changed positions. */
export function keepOnDevice(uid: string, lectureId: number, change: Partial<DevicePosition>) {
  const positions = read(uid)
  const known = positions.find((position) => position.lectureId === lectureId) ?? { lectureId, seconds: 0, serverSeconds: null }
  const others = positions.filter((position) => position !== known)
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify([...others, { ...known, ...change }].slice(-AT_MOST)))
  } catch {
    // If storage is forbidden or full, only the server stores the position.
  }
}

const keyOf = (uid: string) => `positions:${uid}`

function read(uid: string): StoredPositions {
  try {
    return StoredPositions.parse(JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]'))
  } catch {
    return []
  }
}
