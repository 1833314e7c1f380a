import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type Changed = { change: 'SUSPENDED' | 'RESTORED' | 'ROLES_CHANGED'; words: string; firstName: string }

/** The email to a user about an admin's change to their account. */
export function changeEmail(site: Site, { change, words, firstName: name }: Changed) {
  switch (change) {
    case 'SUSPENDED':
      return renderTemplate(site, 'account-suspended', { values: { name, reason: words } })
    case 'RESTORED':
      return renderTemplate(site, 'account-restored', { values: { name }, url: `${site.publicUrl}/login` })
    case 'ROLES_CHANGED':
      return renderTemplate(site, 'roles-changed', { values: { name, roles: words }, url: `${site.publicUrl}/profile` })
  }
}
