type Deed = {
  enrollmentId: number
  lectureId: number
  seconds: number
  outcome: 'ok' | 'fail' | 'info'
  beganAt: number
  endedAt: number
}
export function countLostPositions(deeds: readonly Deed[], there: ReadonlyMap<string, number>): number
