// Compares the responses that callers received with the data: nothing acknowledged may be lost, and nothing refused may have happened.
import { setTimeout as sleep } from 'node:timers/promises'
import { countLostPositions } from './lost-positions.mjs'

const WAITS_MS = 120_000
const LOOKS_EVERY_MS = 1_000

/** Waits for the jobs and the provider, then counts each kind of violation. */
export async function checkHistory(site, history) {
  await settleMoney(site, history)
  const breaches = {
    'completions acknowledged but lost': await lostCompletions(site, history),
    'positions acknowledged but lost': await lostPositions(site, history),
    'enrollments acknowledged but lost': await lostEnrollments(site, history),
    'orders acknowledged but lost': await lostOrders(site, history),
    'orders paid at the provider without an enrollment': await notEnrolled(site, history),
  }
  const lost = Object.values(breaches).reduce((sum, count) => sum + count, 0)
  for (const [says, count] of Object.entries(breaches)) if (count > 0) console.log(`  ${count} ${says}`)
  return lost
}

const ok = (history, kind) => history.of(kind).filter(({ outcome }) => outcome === 'ok')

async function lostCompletions(site, history) {
  const rows = await site.ask('select enrollment_id as e, lecture_id as l from lecture_completions where enrollment_id = any ($1)', [
    history.of('completion').map(({ enrollmentId }) => enrollmentId),
  ])
  const there = new Set(rows.map(({ e, l }) => `${e} ${l}`))
  return ok(history, 'completion').filter(({ enrollmentId, lectureId }) => !there.has(`${enrollmentId} ${lectureId}`)).length
}

async function lostPositions(site, history) {
  const actions = history.of('position')
  const rows = await site.ask('select enrollment_id as e, lecture_id as l, seconds from lecture_positions where enrollment_id = any ($1)', [
    actions.map(({ enrollmentId }) => enrollmentId),
  ])
  return countLostPositions(actions, new Map(rows.map(({ e, l, seconds }) => [`${e} ${l}`, seconds])))
}

async function lostEnrollments(site, history) {
  const enrolled = await enrolledPairs(site, history.of('enroll'))
  return ok(history, 'enroll').filter(({ userId, courseId }) => !enrolled.has(`${userId} ${courseId}`)).length
}

async function enrolledPairs(site, actions) {
  const rows = await site.ask(`select user_id, course_id from enrollments where status = 'ACTIVE' and user_id = any ($1::uuid[])`, [
    actions.map(({ userId }) => userId),
  ])
  return new Set(rows.map(({ user_id, course_id }) => `${user_id} ${course_id}`))
}

async function lostOrders(site, history) {
  const rows = await site.ask('select user_id from orders where user_id = any ($1::uuid[])', [
    history.of('checkout').map(({ userId }) => userId),
  ])
  const there = new Set(rows.map(({ user_id }) => user_id))
  return ok(history, 'checkout').filter(({ userId }) => !there.has(userId)).length
}

// The provider responds to a payment with a redirect.
const isPaid = ({ kind, status }) => kind === 'payment' && status === 303

async function notEnrolled(site, history) {
  const enrolled = await enrolledPairs(site, history.of('payment'))
  return history.of('payment').filter((action) => isPaid(action) && !enrolled.has(`${action.userId} ${action.courseId}`)).length
}

/** Waits until webhooks and the reconciler have settled payments for which the buyer got no response. */
async function settleMoney(site, history) {
  for (const began = performance.now(); performance.now() - began < WAITS_MS; ) {
    if ((await notEnrolled(site, history)) === 0) return
    await site.command(['payments', 'reconcile'])
    await sleep(LOOKS_EVERY_MS)
  }
}
