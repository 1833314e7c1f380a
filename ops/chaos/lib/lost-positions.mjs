// Determines which of several saved positions may be the final one.
import { groupBy } from './groups.mjs'

const keyOf = ({ enrollmentId, lectureId }) => `${enrollmentId} ${lectureId}`

/**
 * Counts the lectures whose stored position is none of the possible ones: the last acknowledged one, or one that may have been saved after
 * it. `there`: the stored seconds by enrollment and lecture.
 */
export function countLostPositions(deeds, there) {
  let lost = 0
  for (const [key, ofLecture] of groupBy(deeds, keyOf)) {
    const acceptable = acceptablePositions(ofLecture)
    if (acceptable && !acceptable.some(({ seconds }) => seconds === there.get(key))) lost += 1
  }
  return lost
}

/** Returns undefined if nothing was acknowledged. */
function acceptablePositions(deeds) {
  const acknowledged = deeds.filter(({ outcome }) => outcome === 'ok')
  if (acknowledged.length === 0) return undefined
  const lastBegan = Math.max(...acknowledged.map(({ beganAt }) => beganAt))
  // A call without an answer may still be processed later.
  return deeds.filter(({ outcome, endedAt }) => outcome === 'info' || (outcome === 'ok' && endedAt >= lastBegan))
}
