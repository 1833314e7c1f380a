import { newsletterConsent } from '@akada/contract/newsletter-consent.ts'
import { safeHtml } from '@akada/contract/rich-text.ts'
import { readerKeyOf } from '#features/newsletter/newsletter.links.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Deps } from '#platform/deps.ts'
import { fractionOf, hashOf } from './chance.ts'
import { DAY, HOUR } from './history-days.ts'
import type { Person } from './seed-people.ts'

type Letters = {
  signer: Deps['signer']
  people: ReadonlyMap<string, Person>
  joinedAt: ReadonlyMap<string, Date>
  adminId: string
  now: Date
}

/** Returns the same UUID for the same words. */
const uuidOf = (words: string): string => {
  const digits = [0, 1, 2, 3].map((part) => hashOf(`${words}/${part}`).toString(16).padStart(8, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
}

/** Adds newsletter subscribers, an issue that was sent, and the draft of the next one. */
export async function seedLetters(tx: Tx, { signer, people, joinedAt, adminId, now }: Letters): Promise<void> {
  const readers = [...people].filter(([key]) => fractionOf(`${key}/reads`) < 0.3)
  const rows = readers.map(([key, { email }]) => {
    const consentedAt = new Date((joinedAt.get(key) ?? now).getTime() + 4 * 60_000)
    const isConfirmed = fractionOf(`${key}/confirms`) < 0.9
    return {
      email,
      reader_key: readerKeyOf(signer, email),
      consented_at: consentedAt,
      consent_version: newsletterConsent.version,
      confirmed_at: isConfirmed ? new Date(consentedAt.getTime() + 3 * 60_000) : null,
    }
  })
  await tx.insertInto('newsletter_subscribers').values(rows).execute()
  const sentAt = new Date(now.getTime() - 12 * DAY)
  const recipients = rows.filter(({ confirmed_at }) => confirmed_at !== null && confirmed_at < sentAt).length
  await tx
    .insertInto('broadcasts')
    .values([
      {
        client_id: uuidOf('the sent issue'),
        subject: 'Five courses for the evenings of this month',
        html: safeHtml`<p>Hello,</p><p>The evenings are long and the generator is on. These five courses take one evening each, and every one of them ends with something that you can use on the next morning.</p><p>Happy learning,<br>Amaka</p>`,
        segment: 'NEWSLETTER',
        state: 'SENT',
        created_by: adminId,
        created_at: new Date(sentAt.getTime() - 5 * HOUR),
        begun_at: sentAt,
        ended_at: new Date(sentAt.getTime() + HOUR / 4),
        is_listed: true,
        recipients,
        sent: recipients,
      },
      {
        client_id: uuidOf('the next issue'),
        subject: 'New on Akada: music, farming and a little law',
        html: safeHtml`<p>Hello,</p><p>Here is what our instructors have published since the last issue.</p>`,
        segment: 'NEWSLETTER',
        state: 'DRAFT',
        created_by: adminId,
        created_at: new Date(now.getTime() - DAY),
        begun_at: null,
        ended_at: null,
        is_listed: false,
        recipients: 0,
        sent: 0,
      },
    ])
    .execute()
}

/** Adds a message of the demo instructor to the students of a course. */
export async function seedAnnouncement(tx: Tx, { courseId, now }: { courseId: number; now: Date }): Promise<void> {
  const at = new Date(now.getTime() - 9 * DAY)
  const { reached } = await tx
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('reached'))
    .where('course_id', '=', courseId)
    .where('enrolled_at', '<', at)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('announcements')
    .values({
      course_id: courseId,
      client_id: uuidOf('announcement'),
      kind: 'EDUCATIONAL',
      subject: 'A new workbook, and office hours on Thursday',
      body: 'I’ve added a workbook to the last section. Bring the exercise that you like least to the discussion on Thursday evening, and we’ll solve it together.',
      created_at: at,
      reached,
      sent_at: new Date(at.getTime() + 60_000),
    })
    .execute()
}
