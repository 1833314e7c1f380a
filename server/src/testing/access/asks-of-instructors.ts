import { randomUUID } from 'node:crypto'
import { secretQuiz } from '../content-builders.ts'
import { giveEarnings, givePayoutAccount } from '../payout-steps.ts'
import { givenPicture } from '../pictures.ts'
import { fileOf, formOf } from '../send-form.ts'
import { mp4File, pdfFile } from '../small-files.ts'
import { metadataHeader } from '../tus.ts'
import { type Asks, ofId } from './asks.ts'

const tus = { 'tus-resumable': '1.0.0' }
const teaching = { brand: 'Books', headline: 'Teaches bookkeeping', bio: 'Twenty years of keeping the books of small shops in Ibadan.' }
const description = 'From the first sale of the day to the statement at the end of the year. '.repeat(2)
const inLanguage = (id: number) => ({ id, language: 'en' })
const video = () => fileOf(mp4File(), 'lesson.mp4', 'video/mp4')
const picture = givenPicture()
const salePrice = { priceNaira: 9000, priceUsd: 9 }
const terms = { discountPercentage: 20, scope: 'COURSES' }
const ofLectureVersion = (name: 'draftVideoId' | 'draftTextId', body: object): Asks[string] => {
  return (world) => ({ body: { id: world[name], version: 1, ...body } })
}

/** Calls about teaching. Unless stated otherwise, the subject is a draft by instructor_owner. */
export const asksOfInstructors: Asks = {
  updateTeaching: () => ({ body: teaching }),
  createCourse: ({ categoryId }) => ({
    body: { title: 'Bread for beginners', subtitle: 'From flour to loaf', description, categoryIds: [categoryId] },
  }),
  getEditableCourse: ofId('draftId'),
  'getEditableCourse: LIVE': ofId('onSaleId'),
  updateCourse: ({ draftId }) => ({ body: { id: draftId, title: 'Bread for beginners' } }),
  'updateCourse: LIVE': ({ onSaleId }) => ({ body: { id: onSaleId, title: 'Bread for beginners' } }),
  deleteCourse: ofId('draftId'),
  'deleteCourse: LIVE': ofId('courseId'),
  archiveCourse: ofId('onSaleId'),
  restoreCourse: ofId('archivedId'),
  submitCourse: ({ readyId }) => ({ query: { courseId: readyId } }),
  cancelSubmission: ofId('waitingId'),
  duplicateCourse: ofId('draftId'),
  replaceCertificatePicture: async ({ draftId }) => ({
    form: formOf({ courseId: String(draftId), picture: 'LOGO', file: fileOf(await picture) }),
  }),
  deleteCertificatePicture: ({ draftId }) => ({ params: { id: draftId, picture: 'LOGO' } }),
  previewCertificate: ({ draftId }) => ({ params: { id: draftId }, body: { certificateTemplate: 'FORMAL' } }),
  savePrerequisites: ({ draftId }) => ({ params: { id: draftId }, body: { requiredIds: [], recommendedIds: [] } }),
  replaceCover: async ({ draftId }) => ({ form: formOf({ courseId: String(draftId), file: fileOf(await picture) }) }),
  getFindings: ofId('draftId'),
  listCourseChanges: ofId('draftId'),
  getReviewThread: ofId('draftId'),
  answerReviewThread: ofId('waitingId', { text: 'It says so now.' }),
  getAccessibility: ofId('draftId'),
  saveAccessibilityDeclaration: ofId('draftId', { code: 'NO_FLASHING', isDeclared: true }),
  requestCourseExport: ofId('draftId'),
  getCourseExport: ofId('draftId'),
  requestImportedCourse: ofId('importId'),
  deleteImport: ofId('importId'),

  getCurriculum: ofId('draftId'),
  listTrash: ofId('draftId'),
  arrangeCurriculum: ({ draftId, draftSectionId, draftLectureIds }) => ({
    params: { id: draftId },
    body: { version: 1, sections: [{ id: draftSectionId, lectureIds: [...draftLectureIds].reverse() }] },
  }),
  createSection: ({ draftId }) => ({ body: { courseId: draftId, title: 'Dough' } }),
  updateSection: ({ draftId, draftSectionId }) => ({ body: { id: draftSectionId, courseId: draftId, version: 1, title: 'Dough' } }),
  deleteSection: ofId('draftSectionId'),
  restoreSection: ofId('binnedSectionId'),
  createLecture: ({ draftSectionId }) => ({ body: { sectionId: draftSectionId, title: 'Kneading' } }),
  updateLecture: ofLectureVersion('draftVideoId', { title: 'Kneading' }),
  'updateLecture: TEXT': ofLectureVersion('draftTextId', { contentHtml: '<p>Knead it.</p>' }),
  deleteLecture: ofId('draftVideoId'),
  restoreLecture: ofId('binnedLectureId'),
  getLectureText: ofId('draftTextId'),
  deleteResource: ofId('draftResourceId'),
  retryVideo: ofId('draftVideoId'),
  getVideoLinkRules: () => ({}),
  setVideoLink: ofId('draftVideoId', { url: 'https://vimeo.com/76979871', durationSeconds: 60 }),
  getQuizDefinition: ({ draftQuizId }) => ({ params: { lectureId: draftQuizId } }),
  saveQuiz: ({ draftQuizId }) => ({ params: { lectureId: draftQuizId }, body: { version: 0, definition: secretQuiz } }),
  listCaptions: ofId('draftVideoId'),
  getEditableCaptions: ({ videoId }) => ({ params: inLanguage(videoId) }),
  downloadCaptions: ({ videoId }) => ({ params: inLanguage(videoId) }),
  saveCaptions: ({ draftVideoId }) => ({ params: inLanguage(draftVideoId), body: { version: 0, label: 'English', cues: [] } }),
  deleteCaptions: ({ videoId }) => ({ params: inLanguage(videoId) }),

  'listSubmissions: of a course': ({ onSaleId }) => ({ query: { courseId: onSaleId } }),
  getSubmission: ofId('submissionId'),
  gradeSubmission: ofId('submissionId', { gradeVersion: 0, points: 80 }),

  startUpload: ({ draftVideoId }) => ({
    headers: {
      ...tus,
      'upload-length': '1000',
      'upload-metadata': metadataHeader({ kind: 'lecture-video', lectureId: draftVideoId, filename: 'a.mp4' }),
    },
  }),
  getUpload: ofId('uploadId'),
  uploadBytes: ({ uploadId }) => ({
    params: { id: uploadId },
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    bytes: Buffer.from('%PDF'),
  }),
  finishUpload: ofId('wholeUploadId'),
  cancelUpload: ({ unwantedUploadId }) => ({ params: { id: unwantedUploadId }, headers: tus }),
  uploadLectureVideo: ({ draftVideoId }) => ({ form: formOf({ lectureId: String(draftVideoId), file: video() }) }),
  uploadPromotionalVideo: ({ draftId }) => ({ form: formOf({ courseId: String(draftId), file: video() }) }),
  uploadResource: ({ draftVideoId }) => ({
    form: formOf({ lectureId: String(draftVideoId), title: 'Plan', file: fileOf(pdfFile(), 'plan.pdf', 'application/pdf') }),
  }),

  listSalePrices: ofId('onSaleId'),
  createSalePrice: ofId('onSaleId', { ...salePrice, startsAt: null, endsAt: '2026-09-05T00:00:00.000Z' }),
  updateSalePrice: ofId('salePriceId', {
    ...salePrice,
    startsAt: '2026-09-08T00:00:00.000Z',
    endsAt: '2026-09-10T00:00:00.000Z',
    version: 1,
  }),
  endSalePrice: ofId('salePriceId'),
  createCoupon: ({ onSaleId }) => ({ body: { ...terms, code: 'LAUNCH', courseIds: [onSaleId] } }),
  updateCoupon: ofId('couponId', { isActive: false }),
  createCouponBatch: ({ onSaleId }) => ({ body: { ...terms, prefix: 'GO', count: 2, courseIds: [onSaleId] } }),
  downloadCouponBatch: ofId('batchId'),
  setPayoutAccount: () => ({
    body: { currency: 'USD', bankName: 'A bank', accountNumber: '123456', accountName: 'Ngozi Okafor', password: 'learn-with-akada' },
  }),
  searchSite: () => ({ query: { search: 'ada' } }),
  getStatement: () => ({ query: { currency: 'NGN' } }),
  downloadStatement: () => ({ query: { currency: 'NGN' } }),
  downloadMonthlyStatement: () => ({ query: { currency: 'NGN', month: '2026-08' } }),
  requestPayout: async (_, { db, id }) => {
    await giveEarnings(db, id, { amountMinor: 10_000, currency: 'USD' })
    await givePayoutAccount(db, id, { currency: 'USD' })
    return { body: { currency: 'USD' } }
  },
  downloadPerformance: () => ({ query: { table: 'days' } }),
  'getPerformance: of a course': ({ onSaleId }) => ({ query: { courseId: onSaleId } }),
  getAnnouncementOutlook: ({ courseId }) => ({ query: { courseId, kind: 'EDUCATIONAL' } }),
  createAnnouncement: ({ courseId }) => ({
    body: { clientId: randomUUID(), courseId, kind: 'EDUCATIONAL', subject: 'Slower', body: 'I will speak slower.' },
  }),
  'listStudents: of a course': ({ onSaleId }) => ({ query: { courseId: onSaleId } }),
  'downloadStudents: of a course': ({ onSaleId }) => ({ query: { courseId: onSaleId } }),
  getStudent: ofId('studentId'),
  listStudentEvents: ofId('studentId'),
  createStudentAnnouncement: ({ courseId }) => ({
    body: { clientId: randomUUID(), courseId, kind: 'EDUCATIONAL', subject: 'Slower', body: 'I will speak slower.' },
  }),
  'listQuestionInbox: of a course': ({ courseId }) => ({ query: { courseId } }),
}
