import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import type { Notice } from './accounts.email-queue.ts'

export const verificationEmail = (site: Site, firstName: string, code: string) =>
  renderTemplate(site, 'verify-email', { values: { name: firstName }, url: `${site.publicUrl}/verify-email?code=${code}` })

export const resetEmail = (site: Site, firstName: string, code: string) =>
  renderTemplate(site, 'reset-password', { values: { name: firstName }, url: `${site.publicUrl}/reset-password?code=${code}` })

const templates = {
  PASSWORD_CHANGED: 'password-changed',
  SECOND_FACTOR_ON: 'second-factor-on',
  SECOND_FACTOR_OFF: 'second-factor-off',
  SECOND_FACTOR_RESET: 'second-factor-reset',
  RECOVERY_CODES_RENEWED: 'recovery-codes-renewed',
  ACCOUNT_STAYS: 'account-stays',
} as const satisfies Record<Notice, string>

export const noticeEmail = (site: Site, firstName: string, notice: Notice) =>
  renderTemplate(site, templates[notice], { values: { name: firstName }, url: `${site.publicUrl}/forgot-password` })
