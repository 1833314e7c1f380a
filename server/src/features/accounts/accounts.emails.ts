import { renderLetter } from '#features/letters/render-letter.ts'
import type { Site } from '#platform/deps.ts'
import type { Notice } from './accounts.letters.ts'

export const verificationEmail = (site: Site, firstName: string, code: string) =>
  renderLetter(site, 'verify-email', { values: { name: firstName }, url: `${site.publicUrl}/verify-email?code=${code}` })

export const resetEmail = (site: Site, firstName: string, code: string) =>
  renderLetter(site, 'reset-password', { values: { name: firstName }, url: `${site.publicUrl}/reset-password?code=${code}` })

const letters = {
  PASSWORD_CHANGED: 'password-changed',
  SECOND_FACTOR_ON: 'second-factor-on',
  SECOND_FACTOR_OFF: 'second-factor-off',
  SECOND_FACTOR_RESET: 'second-factor-reset',
  RECOVERY_CODES_RENEWED: 'recovery-codes-renewed',
  ACCOUNT_STAYS: 'account-stays',
} as const satisfies Record<Notice, string>

export const noticeEmail = (site: Site, firstName: string, notice: Notice) =>
  renderLetter(site, letters[notice], { values: { name: firstName }, url: `${site.publicUrl}/forgot-password` })
