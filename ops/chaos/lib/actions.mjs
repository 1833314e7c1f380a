// User actions of one or several calls each: browsing, learning and buying. Records acknowledged results in the history.
import { setTimeout as sleep } from 'node:timers/promises'
import { outcomeOf } from './history.mjs'

// The normal load, from the product goals: 100 visitor calls, 100 learner events and 1.7 checkouts per second.
export const mixed = { page: 40, list: 20, course: 20, search: 20, position: 92, completion: 8, lecture: 20, enroll: 0.5, purchase: 1.7 }

const words = 'python excel marketing photography design statistics accounting writing guitar farming leadership chess'.split(' ')
const SHARE_WITH_COUPON = 0.2
const RETURNS = 40
const RETURN_EVERY_MS = 250

/** Returns the actions by kind. Each one gets the time at which it was due, and resolves when it is done. */
export function createActions({ world, caller, history, random }) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const look = (kind, path) => (due) => caller.call(kind, due, { path: path() })

  /** Makes a call and records it in the history, because its result must be in the data afterwards. */
  async function told(kind, about, { due, ...request }) {
    const action = history.begin(kind, about)
    const answer = await caller.call(kind, due, request)
    history.end(action, { outcome: outcomeOf(answer.status), status: answer.status })
    return answer
  }

  const learning = createLearning({ world, told, caller, pick })
  return {
    page: look('page', () => pick(['/', '/courses', '/courses?page=2', '/categories', `/courses/${pick(world.courses)}`])),
    list: look('list', () => `/api/courses?page=${1 + Math.floor(random() * 20)}&size=24`),
    course: look('course', () => `/api/courses/${pick(world.courses)}`),
    search: look('search', () => `/api/courses?search=${pick(words)}&size=24`),
    ...learning,
    purchase: createPurchase({ world, told, random }),
  }
}

function createLearning({ world, told, caller, pick }) {
  const { learners, free } = world
  let turn = 0
  let second = 0
  // Takes learners in turn, so that none of them does two things at the same time.
  const next = () => learners[turn++ % learners.length]

  return {
    position: (due) => {
      const { headers, enrollmentId, lectures } = next()
      const [lectureId] = lectures
      second = (second + 1) % 86_400
      const body = { lectureId, seconds: second }
      const request = { due, method: 'PUT', path: '/api/enrollments/progress/position', headers, body }
      return told('position', { enrollmentId, lectureId, seconds: second }, request)
    },
    completion: (due) => {
      const learner = next()
      // Never completes the last lecture, because a completed course would start background jobs, which purchases already do.
      const lectureId = learner.lectures[learner.done]
      learner.done = Math.min(learner.done + 1, learner.lectures.length - 1)
      const { headers, enrollmentId, courseId } = learner
      const path = `/api/enrollments/progress/mark-complete?courseId=${courseId}&lectureId=${lectureId}`
      return told('completion', { enrollmentId, lectureId }, { due, method: 'POST', path, headers })
    },
    lecture: (due) => {
      const { headers, lectures } = next()
      return caller.call('lecture', due, { path: `/api/lectures/${pick(lectures)}`, headers })
    },
    enroll: (due) => {
      const { headers, userId } = next()
      const courseId = pick(free)
      return told('enroll', { userId, courseId }, { due, method: 'POST', path: '/api/enrollments/enroll', headers, body: { courseId } })
    },
  }
}

/**
 * Returns the purchase action, from the cart to the enrollment, as in a browser. If the payment gets no response, the provider's webhook
 * has to settle the order.
 */
function createPurchase({ world, told, random }) {
  let turn = 0

  /** Returns the payment reference, or undefined if the payment failed or got no response. */
  async function pay({ headers, totalAmount, about }, due) {
    const { code, discountPercentage } = world.coupon
    const hasCoupon = random() < SHARE_WITH_COUPON
    const price = hasCoupon ? (totalAmount * (100 - discountPercentage)) / 100 : totalAmount
    const body = { totalAmount: price, currency: 'NGN', couponCode: hasCoupon ? code : null }
    const order = await told('checkout', about, { due, method: 'POST', path: '/api/enrollments/checkout', headers, body })
    if (order.status !== 200) return undefined
    const { data: checkout } = JSON.parse(order.text)
    const paid = await told('payment', about, { due: performance.now(), method: 'POST', path: `${checkout}/pay`, headers, body: {} })
    return paid.status === 303 ? new URL(paid.headers.location).searchParams.get('reference') : undefined
  }

  return async (due) => {
    const buyer = world.buyers[turn++]
    if (!buyer) throw new Error('There are too few buyers for a run of this length.')
    const { headers, userId, courseId, totalAmount } = buyer
    const about = { userId, courseId }
    const reference = await pay({ headers, totalAmount, about }, due)
    const path = `/api/payments/paystack/callback?reference=${reference}`
    for (let returns = 0; reference && returns < RETURNS; returns++) {
      const { status } = await told('return', about, { due: performance.now(), path, headers })
      if (status === 200) return
      await sleep(RETURN_EVERY_MS)
    }
  }
}
