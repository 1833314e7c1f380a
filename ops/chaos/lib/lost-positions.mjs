// Finds stored positions that can't result from the positions that were sent.
import { groupBy } from './groups.mjs'

const keyOf = ({ enrollmentId, lectureId }) => `${enrollmentId} ${lectureId}`

/**
 * Counts lectures with an impossible stored position. Possible positions are the last acknowledged one and those that may have been saved
 * after it. `there` maps enrollment and lecture to the stored seconds.
 */
export function countLostPositions(actions, there) {
  let lost = 0
  for (const [key, ofLecture] of groupBy(actions, keyOf)) {
    const acceptable = acceptablePositions(ofLecture)
    if (acceptable && !acceptable.some(({ seconds }) => seconds === there.get(key))) lost += 1
  }
  return lost
}

/** Returns the possible positions of a lecture, or undefined if none was acknowledged. */
function acceptablePositions(actions) {
  const acknowledged = actions.filter(({ outcome }) => outcome === 'ok')
  if (acknowledged.length === 0) return undefined
  const lastBegan = Math.max(...acknowledged.map(({ beganAt }) => beganAt))
  // The server may still process a call that got no response.
  return actions.filter(({ outcome, endedAt }) => outcome === 'info' || (outcome === 'ok' && endedAt >= lastBegan))
}
