import { moneyText } from '@akada/contract/money.ts'
import { renderTemplate } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'
import { linkTo } from './affiliates.rules.ts'

type Told = {
  firstName: string
  code: string
  event: 'JOINED' | 'FIRST_SALE' | 'ENDED' | 'SUSPENDED'
  seller: string
  reason: string
  sale: { amountMinor: number | null; currency: string; title: string } | undefined
}

export function affiliateEmail(site: Site, { firstName: name, code, event, seller, reason, sale }: Told) {
  const url = `${site.publicUrl}/affiliate`
  switch (event) {
    case 'JOINED':
      return renderTemplate(site, 'affiliate-joined', { values: { name, link: linkTo(site.publicUrl, '/', code) }, url })
    case 'FIRST_SALE':
      return renderTemplate(site, 'affiliate-first-sale', {
        values: { name, course: sale?.title ?? '', amount: moneyText(sale?.amountMinor ?? 0, sale?.currency ?? 'NGN') },
        url,
      })
    case 'ENDED':
      return renderTemplate(site, 'affiliate-ended', { values: { name, instructor: seller, reason }, url })
    case 'SUSPENDED':
      return renderTemplate(site, 'affiliate-suspended', { values: { name, reason }, url })
  }
}
