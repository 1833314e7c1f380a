import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Notice = { name: string; provider: string; isLinked: boolean }

export const linkNoticeEmail = (site: Site, { isLinked, ...values }: Notice) =>
  renderTemplate(site, isLinked ? 'login-linked' : 'login-unlinked', { values, url: `${site.publicUrl}/forgot-password` })
