// Written by `npm run openapi` from ../mails.ts.
import type * as mails from '../mails.ts'
import type { Call } from '../endpoint.ts'

export const listMails: Call<typeof mails.listMails> = { method: 'GET', path: '/admin/mails', empty: { mails: [{ personId: null, fault: null, sentAt: null, nextTryAt: null }], next: null, kinds: [] } }
export const resendMail: Call<typeof mails.resendMail> = { method: 'POST', path: '/admin/mails/:id/resend', refuses: ['MAIL_NOT_FOUND', 'MAIL_QUEUED', 'MAIL_NOT_RESENDABLE'] }
export const resendMails: Call<typeof mails.resendMails> = { method: 'POST', path: '/admin/mails/resend', empty: { results: [{ refusal: null }] } }
export const retryMails: Call<typeof mails.retryMails> = { method: 'POST', path: '/admin/mails/retry-failed' }
export const listMailTemplates: Call<typeof mails.listMailTemplates> = { method: 'GET', path: '/admin/mail-templates' }
export const getMailTemplate: Call<typeof mails.getMailTemplate> = { method: 'GET', path: '/admin/mail-templates/:kind', refuses: ['MAIL_TEMPLATE_NOT_FOUND'], empty: { changedAt: null, placeholders: [] } }
export const updateMailTemplate: Call<typeof mails.updateMailTemplate> = { method: 'PUT', path: '/admin/mail-templates/:kind', refuses: ['MAIL_TEMPLATE_NOT_FOUND', 'EDIT_CONFLICT'], empty: { changedAt: null, placeholders: [] } }
export const resetMailTemplate: Call<typeof mails.resetMailTemplate> = { method: 'POST', path: '/admin/mail-templates/:kind/reset', refuses: ['MAIL_TEMPLATE_NOT_FOUND', 'EDIT_CONFLICT'], empty: { changedAt: null, placeholders: [] } }
export const previewMailTemplate: Call<typeof mails.previewMailTemplate> = { method: 'POST', path: '/admin/mail-templates/:kind/preview', refuses: ['MAIL_TEMPLATE_NOT_FOUND'], empty: { faults: [], letter: null } }
export const sendTestMail: Call<typeof mails.sendTestMail> = { method: 'POST', path: '/admin/mail-templates/:kind/test', refuses: ['MAIL_TEMPLATE_NOT_FOUND', 'MAIL_NOT_TAKEN'] }
