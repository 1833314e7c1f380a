import type { Site } from '#platform/deps.ts'
import { layOut } from '#platform/mail/layout.ts'
import type { Notice } from './queue-letters.ts'

export function verificationEmail(site: Site, firstName: string, code: string) {
  return layOut(site, {
    subject: `Verify your email for ${site.name}`,
    paragraphs: [
      `Hello ${firstName},`,
      `Welcome to ${site.name}. Please confirm that this is your email address. The link works once, for 24 hours.`,
      'If you did not make this account, you can ignore this mail.',
    ],
    action: { label: 'Verify email', url: `${site.publicUrl}/verify-email?code=${code}` },
  })
}

export function resetEmail(site: Site, firstName: string, code: string) {
  return layOut(site, {
    subject: `Choose a new password for ${site.name}`,
    paragraphs: [
      `Hello ${firstName},`,
      'Somebody, most likely you, asked for a new password. The link works once, for 30 minutes.',
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Reset password', url: `${site.publicUrl}/reset-password?code=${code}` },
  })
}

const notices: Record<Notice, { subject: string; sentence: string; isAlarming: boolean }> = {
  PASSWORD_CHANGED: {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed, and your other devices were logged out.',
    isAlarming: true,
  },
  SECOND_FACTOR_ON: {
    subject: 'Two-step login is on',
    sentence:
      'From now on, logging in to your account takes a code from your authenticator app. Your other devices were logged out. Keep your recovery codes in a safe place.',
    isAlarming: true,
  },
  SECOND_FACTOR_OFF: {
    subject: 'Two-step login is off',
    sentence: 'From now on, logging in to your account takes your password alone. Your recovery codes no longer work.',
    isAlarming: true,
  },
  SECOND_FACTOR_RESET: {
    subject: 'Two-step login was reset',
    sentence:
      'We turned two-step login off for your account and logged you out everywhere, as somebody, most likely you, had asked us to. Logging in takes your password alone until you turn it on again. Your recovery codes no longer work.',
    isAlarming: true,
  },
  RECOVERY_CODES_RENEWED: {
    subject: 'New recovery codes were made',
    sentence: 'New recovery codes were made for your account. Those you had before no longer work.',
    isAlarming: true,
  },
  ACCOUNT_STAYS: {
    subject: 'Your account stays',
    sentence: 'You logged in again, so your account and everything in it stays. Nothing will be deleted.',
    isAlarming: false,
  },
}

export function noticeEmail(site: Site, firstName: string, notice: Notice) {
  const { subject, sentence, isAlarming } = notices[notice]
  return layOut(site, {
    subject,
    paragraphs: [
      `Hello ${firstName},`,
      sentence,
      `If this was not you, ${isAlarming ? 'choose a new password at once and' : ''} write to ${site.supportEmail}.`.replace('  ', ' '),
    ],
    ...(isAlarming && { action: { label: 'Choose a new password', url: `${site.publicUrl}/forgot-password` } }),
  })
}
