import { randomUUID } from 'node:crypto'
import { createBroadcast, scheduleBroadcast } from '@akada/contract/broadcasts.ts'
import { givenPicture } from '../pictures.ts'
import { fileOf, formOf } from '../send-form.ts'
import type { Asker, Asks } from './asks.ts'

const words = { subject: 'What is new', html: '<p>There is a lot to read.</p>', segment: 'EVERYBODY' }
const picture = givenPicture()

async function drafted({ first }: Asker) {
  const { data } = await first(createBroadcast, { body: { clientId: randomUUID(), ...words } })
  // For an actor who can't create a draft, any id will do.
  return { params: { id: Number(data?.id ?? 1) } }
}

async function scheduled(asker: Asker) {
  const draft = await drafted(asker)
  await asker.first(scheduleBroadcast, { ...draft, body: { version: 1, sendAt: null } })
  return draft
}

const ofDraft: Asks[string] = (_, asker) => drafted(asker)

/** Calls about settings, site texts and broadcasts. */
export const asksOfTheSite: Asks = {
  downloadSitePerformance: () => ({ query: { table: 'days' } }),

  updateBrand: () => ({ body: { version: 0, siteName: 'Another name' } }),
  updateMoney: () => ({ body: { version: 0, refundDays: 14 } }),
  updateRules: () => ({ body: { version: 0, approveInstructors: true } }),
  replaceLogo: async () => ({ form: formOf({ version: '0', file: fileOf(await picture) }) }),
  getEditableText: () => ({ params: { key: 'about' } }),
  updateText: () => ({ params: { key: 'about' }, body: { version: 0, html: '<p>Who we are.</p>' } }),
  previewText: () => ({ body: { html: '<p>Who we are.</p>' } }),
  checkConnection: () => ({ params: { name: 'database' }, body: {} }),

  listBroadcasts: () => ({ query: { to: 'PEOPLE' } }),
  countAudience: () => ({ query: { segment: 'EVERYBODY' } }),
  getBroadcast: ofDraft,
  createBroadcast: () => ({ body: { clientId: randomUUID(), ...words } }),
  updateBroadcast: async (_, asker) => ({ ...(await drafted(asker)), body: { version: 1, ...words, subject: 'What is new now' } }),
  deleteBroadcast: ofDraft,
  previewBroadcast: ofDraft,
  sendTestBroadcast: ofDraft,
  scheduleBroadcast: async (_, asker) => ({ ...(await drafted(asker)), body: { version: 1, sendAt: null } }),
  cancelBroadcast: (_, asker) => scheduled(asker),
}
