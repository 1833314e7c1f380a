// Which of many positions that were kept one after the other may stand in the end.
import { groupBy } from './groups.mjs'

const keyOf = ({ enrollmentId, lectureId }) => `${enrollmentId} ${lectureId}`

/**
 * In how many lectures none stands that may: the last that was acknowledged, or one that may have been done after it. `there`: the
 * seconds that are kept, by enrollment and lecture.
 */
export function countLostPositions(deeds, there) {
  let lost = 0
  for (const [key, ofLecture] of groupBy(deeds, keyOf)) {
    const mayStand = thoseThatMayStand(ofLecture)
    if (mayStand && !mayStand.some(({ seconds }) => seconds === there.get(key))) lost += 1
  }
  return lost
}

/** Undefined where nothing was acknowledged. */
function thoseThatMayStand(deeds) {
  const acknowledged = deeds.filter(({ outcome }) => outcome === 'ok')
  if (acknowledged.length === 0) return undefined
  const lastBegan = Math.max(...acknowledged.map(({ beganAt }) => beganAt))
  // Of what nobody was told anything, it may be done later still.
  return deeds.filter(({ outcome, endedAt }) => outcome === 'info' || (outcome === 'ok' && endedAt >= lastBegan))
}
