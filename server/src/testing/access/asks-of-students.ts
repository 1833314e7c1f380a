import { randomUUID } from 'node:crypto'
import { addToCart } from '@akada/contract/cart.ts'
import { restoreUrl } from '#features/checkout-reminders/checkout-reminders.links.ts'
import { tokenOf } from '#features/gifts/gifts.tokens.ts'
import { givenGift } from '../gift-builders.ts'
import { type Asker, type Asks, ofId } from './asks.ts'
import { asksOfAffiliates } from './asks-of-affiliates.ts'
import { asksOfBundles } from './asks-of-bundles.ts'
import { asksOfTeams } from './asks-of-teams.ts'
import type { World } from './world.ts'

const ofCourse: Asks[string] = ({ courseId }) => ({ params: { courseId } })
const queryOfCourse: Asks[string] = ({ courseId }) => ({ query: { courseId } })
const inQuiz = (body?: object): Asks[string] => {
  return ({ quizId }) => ({ params: { lectureId: quizId }, ...(body && { body }) })
}
const clientId = () => randomUUID()
const question = (world: World, body: object) => ({ params: { id: world.questionId }, body })

const details = { recipientEmail: 'ada@akada.test', recipientName: 'Ada' }

/** A gift of student_owner to another person, sent two hours ago. */
const given = ({ studentId, onSaleId, now }: World, { db }: Asker) =>
  givenGift(db, { buyerId: studentId, courseId: onSaleId, now, sent_at: new Date(now.getTime() - 7_200_000), sends: 1 })

/** The refund request of student_owner's order, which awaits a decision. */
async function requested({ orderId, boughtId, studentId, now }: World, { db }: Asker): Promise<number> {
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where('course_id', '=', boughtId)
    .executeTakeFirstOrThrow()
  const payment = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refunds')
    .values({
      kind: 'BUYER',
      order_id: orderId,
      order_line_id: line.id,
      payment_id: payment.id,
      currency: 'NGN',
      amount_minor: 1_500_000,
      status: 'REQUESTED',
      reason: 'Not for me.',
      requested_by: studentId,
      requested_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A gift of another person to student_owner, with the token of its link. */
async function received({ studentId, teacherId, strangersId, now, deps }: World, { db }: Asker) {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', studentId).execute()
  const { id } = await givenGift(db, { buyerId: teacherId, courseId: strangersId, now, recipient_email: email, sent_at: now, sends: 1 })
  return { id, token: tokenOf(deps.signer, { id, email }) }
}

/** The token of the link in a reminder about an order of student_owner. */
async function remindedToken({ orderId, now, deps }: World, { db }: Asker): Promise<string> {
  const { id } = await db
    .insertInto('checkout_reminders')
    .values({ order_id: Number(orderId), number: 1, queued_at: now, sent_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return new URL(restoreUrl(deps, id, now)).searchParams.get('token') ?? ''
}

/** Calls for browsing, buying and learning. */
export const asksOfStudents: Asks = {
  getCategory: ofId('categoryId'),
  getCourse: ofId('courseId'),
  'getCourse: not LIVE': ofId('draftId'),
  getCourseRelation: ofId('courseId'),
  listPrerequisites: ofId('courseId'),
  listRelatedCourses: ofId('courseId'),
  addCourseView: ofId('courseId'),
  listChosenCourses: ({ courseId }) => ({ query: { ids: courseId } }),
  'listCatalog: UNDER_REVIEW': () => ({ query: { status: 'UNDER_REVIEW' } }),
  listSections: ofId('courseId'),
  'listSections: not LIVE': ofId('draftId'),
  getSection: ofId('sectionId'),
  'getSection: not LIVE': ofId('draftSectionId'),
  listLectures: ofId('sectionId'),
  'listLectures: not LIVE': ofId('draftSectionId'),
  getLecture: ofId('textId'),
  'getLecture: not LIVE': ofId('draftTextId'),
  getPlayback: ofId('videoId'),
  getCaptions: ({ videoId }) => ({ params: { id: videoId, language: 'en' } }),
  listPlayable: ({ videoId }) => ({ query: { ids: videoId } }),
  downloadResource: ofId('resourceId'),

  addToCart: ofId('onSaleId'),
  restoreToCart: ({ onSaleId }) => ({ params: { id: onSaleId }, body: { beforeId: null } }),
  removeFromCart: ofId('onSaleId'),
  addToWishlist: ({ onSaleId }) => ({ params: { courseId: onSaleId } }),
  removeFromWishlist: ofId('wishedId'),
  getCouponOffer: ({ siteCoupon, onSaleId }) => ({ query: { code: siteCoupon.code, courseId: onSaleId } }),
  checkCoupon: ({ siteCoupon, strangersId }) => ({ body: { couponCode: siteCoupon.code, courseIds: [strangersId], currency: 'NGN' } }),
  placeOrder: async ({ strangersId }, { first }) => {
    await first(addToCart, { params: { id: strangersId } })
    return { body: { totalAmount: 15_000, currency: 'NGN', couponCode: null } }
  },
  'placeOrder: as a gift': ({ strangersId, now }) => ({
    body: {
      ...{ totalAmount: 15_000, currency: 'NGN', courseIds: [strangersId] },
      gift: { ...details, sendOn: now.toISOString().slice(0, 10) },
    },
  }),
  getGiftQuote: ({ onSaleId }) => ({ query: { courseId: onSaleId } }),
  updateGift: async (world, asker) => ({
    params: { id: (await given(world, asker)).id },
    body: { ...details, sendOn: world.now.toISOString().slice(0, 10) },
  }),
  resendGift: async (world, asker) => ({ params: { id: (await given(world, asker)).id } }),
  getGift: async (world, asker) => ({ params: { id: (await received(world, asker)).id } }),
  'getGift: with its link': async (world, asker) => {
    const { id, token } = await received(world, asker)
    return { params: { id }, query: { token } }
  },
  redeemGift: async (world, asker) => ({ params: { id: (await received(world, asker)).id }, body: {} }),
  'redeemGift: with its link': async (world, asker) => {
    const { id, token } = await received(world, asker)
    return { params: { id }, body: { token } }
  },
  restoreCheckout: async (world, asker) => ({ body: { token: await remindedToken(world, asker) } }),
  ...asksOfAffiliates,
  ...asksOfTeams,
  ...asksOfBundles,
  getOrder: ofId('orderId'),
  downloadReceipt: ofId('orderId'),
  downloadTaxDocument: async ({ orderId }, { db }) => {
    const { number } = await db.selectFrom('tax_documents').select('number').where('order_id', '=', orderId).executeTakeFirstOrThrow()
    return { params: { number: number ?? '' } }
  },
  verifyOwnPayments: () => ({ body: {} }),
  cancelRefundRequest: async (world, asker) => ({ params: { id: await requested(world, asker) } }),
  requestRefund: ({ orderId, boughtId }) => ({ params: { id: orderId }, body: { courseId: boughtId, reason: 'Not for me.' } }),

  enrollInCourse: ({ freeId }) => ({ body: { courseId: freeId } }),
  'enrollInCourse: paid': ({ onSaleId }) => ({ body: { courseId: onSaleId } }),
  checkEnrollment: ofCourse,
  getEnrollment: ofId('enrollmentId'),
  getEnrollmentOfCourse: ofCourse,
  archiveEnrollment: ofId('enrollmentId'),
  restoreEnrollment: ofId('enrollmentId'),
  getProgress: ofId('enrollmentId'),
  completeLecture: ({ courseId, textId }) => ({ query: { courseId, lectureId: textId } }),
  savePosition: ({ videoId }) => ({ body: { lectureId: videoId, seconds: 1 } }),

  listNotes: queryOfCourse,
  countNotes: queryOfCourse,
  exportNotes: queryOfCourse,
  getNotebook: ofCourse,
  createNote: ({ videoId }) => ({ body: { clientId: clientId(), lectureId: videoId } }),
  updateNote: ofId('noteId', { text: 'Other words.' }),
  deleteNote: ofId('noteId'),

  getQuiz: inQuiz(),
  getQuizCopy: inQuiz(),
  startAttempt: (world, asker) => inQuiz({ clientId: clientId() })?.(world, asker) ?? {},
  submitOfflineAttempt: (world, asker) => inQuiz({ clientId: clientId(), version: 1, answers: [] })?.(world, asker) ?? {},
  getAttempt: ofId('attemptId'),
  saveAnswers: ({ attemptId, answer }) => ({ params: { id: attemptId }, body: { answers: [answer] } }),
  checkAnswer: ({ attemptId, answer }) => ({ params: { id: attemptId }, body: answer }),
  submitAttempt: ofId('attemptId', {}),

  getAssignment: ({ assignmentId }) => ({ params: { lectureId: assignmentId } }),
  createSubmission: ({ assignmentId }) => ({ params: { lectureId: assignmentId }, body: { clientId: clientId(), text: 'Bread.' } }),
  deleteAssignmentFile: ofId('assignmentFileId'),

  listQuestions: queryOfCourse,
  listSimilarQuestions: ({ courseId }) => ({ query: { courseId, title: 'Why?' } }),
  getThread: ofId('questionId'),
  createQuestion: ({ videoId }) => ({ body: { lectureId: videoId, title: 'Why?' } }),
  createReply: (world) => question(world, { body: 'Because.' }),
  updatePost: (world) => question(world, { title: 'Why, indeed?', body: 'So.' }),
  deletePost: ofId('questionId'),
  upvotePost: ofId('replyId', { isUpvoted: true }),
  followQuestion: (world) => question(world, { isFollowed: true }),
  setBestReply: (world) => question(world, { replyId: world.replyId }),
  updateQuestion: (world) => question(world, { isPinned: true, isLocked: false }),
  approvePost: ofId('heldPostId'),
  reportPost: ofId('replyId', { reason: 'Rude.' }),

  listReviews: ofId('courseId'),
  getAverageRating: ofId('courseId'),
  getOwnReview: ofId('courseId'),
  rateCourse: ({ courseId, enrollmentId }) => ({ body: { courseId, enrollmentId, rating: 5, comment: 'Clear.' } }),
  deleteReview: ofId('reviewId'),
  answerReview: ofId('reviewId', { body: 'Thank you.' }),
  deleteReviewAnswer: async ({ reviewId, now }, { db }) => {
    await db.insertInto('review_answers').values({ review_id: reviewId, body: 'Thank you.', created_at: now, updated_at: now }).execute()
    return { params: { id: reviewId } }
  },
  reportReview: ofId('othersReviewId', { reason: 'Rude.' }),

  downloadCertificate: ofId('certificateId'),
  downloadCredential: ofId('certificateId'),
  shareCertificate: ofId('certificateId'),
  requestReissue: async ({ certificateId, studentId }, { db }) => {
    await db.updateTable('users').set({ last_name: 'Newly-Wed' }).where('id', '=', studentId).execute()
    return { body: { certificateIds: [certificateId] } }
  },
  verifyCertificate: async ({ certificateId }, { db }) => ({
    params: await db.selectFrom('certificates').select('serial').where('id', '=', certificateId).executeTakeFirstOrThrow(),
  }),
}
