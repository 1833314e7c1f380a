/** Where this device left a video, and what the server had said about it by then (null: nothing). */
export type DevicePosition = { seconds: number; serverSeconds: number | null }

/**
 * The newest of the server's and the device's position, without trusting anybody's clock: a server's value that this device
 * has not seen yet was written later and elsewhere.
 */
export function newestPosition(serverSeconds: number | null, device: DevicePosition | null): number | null {
  if (device === null) return serverSeconds
  if (serverSeconds === null || serverSeconds === device.serverSeconds) return device.seconds
  return serverSeconds
}

type Numbered = { id: number }

/** The lecture that the address asks for, else the last one learned, else the first. */
export const chooseLecture = <L extends Numbered>(lectures: readonly L[], { asked, last }: { asked: string | null; last: number | null }) =>
  lectures.find(({ id }) => String(id) === asked) ?? lectures.find(({ id }) => id === last) ?? lectures[0]

export function neighboursOf<L extends Numbered>(
  lectures: readonly L[],
  lectureId: number,
): { previous: L | undefined; next: L | undefined } {
  const index = lectures.findIndex(({ id }) => id === lectureId)
  return { previous: lectures[index - 1], next: lectures[index + 1] }
}
