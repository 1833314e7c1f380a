import { listCourseChanges } from '@akada/contract/course-reviews.ts'
import { DEMO_PASSWORD } from '../builders.ts'
import { type Asks, ofId } from './asks.ts'

const templateText = { subject: 'Welcome', body: 'Hello {name}', button: 'Go on' }

const because = { reason: 'It is right.' }
const proven = { ...because, password: DEMO_PASSWORD }

/** Calls that only admins may make. */
export const asksOfAdmins: Asks = {
  approveCourse: ({ waitingId }) => ({ query: { courseId: waitingId } }),
  requestChanges: ({ waitingId }) => ({ query: { courseId: waitingId }, body: { feedback: 'Please say more.' } }),
  rejectCourse: ({ waitingId }) => ({ query: { courseId: waitingId }, body: { reason: 'It is not yours.' } }),
  markChangesSeen: async ({ onSaleId: id }, { first }) => {
    const { data } = await first(listCourseChanges, { params: { id } })
    return { params: { id }, body: { seen: data?.seen ?? 'unseen' } }
  },

  resendMail: async (_, { db }) => {
    const job = await db
      .insertInto('jobs')
      .values({ kind: 'send-receipt', payload: '{}', status: 'DONE' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mail = { kind: 'receipt', recipient: 'bisi@example.test', job_id: job.id, state: 'SENT' as const, created_at: new Date() }
    const { id } = await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
    return { params: { id } }
  },
  resendMails: () => ({ body: { ids: [1] } }),
  retryJob: async (_, { db }) => {
    const failing = { kind: 'send-receipt', payload: '{}', status: 'DEAD' as const, last_error: 'It failed.', finished_at: new Date() }
    const { id } = await db.insertInto('jobs').values(failing).returning('id').executeTakeFirstOrThrow()
    return { params: { id } }
  },
  getMailTemplate: () => ({ params: { kind: 'verify-email' } }),
  updateMailTemplate: () => ({ params: { kind: 'verify-email' }, body: { ...templateText, version: 0 } }),
  resetMailTemplate: () => ({ params: { kind: 'verify-email' }, body: { version: 0 } }),
  previewMailTemplate: () => ({ params: { kind: 'verify-email' }, body: templateText }),
  sendTestMail: () => ({ params: { kind: 'verify-email' }, body: templateText }),

  getPerson: ofId('visibleId'),
  updateRoles: ofId('visibleId', { roles: ['MANAGER'], ...proven }),
  'updateRoles: of oneself': (_, { id }) => ({ params: { id }, body: { roles: [], ...proven } }),
  suspendPerson: ofId('visibleId', because),
  'suspendPerson: oneself': (_, { id }) => ({ params: { id }, body: because }),
  restorePerson: ofId('visibleId', because),
  endPersonSessions: ofId('visibleId', because),
  resetPersonsSecondFactor: async ({ visibleId, now }, { db }) => {
    const factor = { user_id: visibleId, secret: Buffer.alloc(20), enabled_at: now }
    await db.insertInto('second_factors').values(factor).execute()
    return { params: { id: visibleId }, body: proven }
  },

  createCategory: () => ({ body: { name: 'Baking', description: 'Bread and more.' } }),
  updateCategory: ({ categoryId }) => ({ body: { id: categoryId, name: 'Baking', description: 'Bread and more.' } }),
  deleteCategory: ofId('categoryId'),
  arrangeCategories: async (_, { db }) => {
    const rows = await db.selectFrom('categories').select('id').orderBy('id').execute()
    return { body: { ids: rows.map(({ id }) => id) } }
  },
}
