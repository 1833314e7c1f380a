import { isolated } from '@akada/contract/text-direction.ts'
import { renderTemplate, type StopLinks } from '#features/mail-templates/render-template.ts'
import type { Site } from '#platform/deps.ts'

type News = { title: string; message: string; link: string | null }

const addressOf = (site: Site, { link }: News) => site.publicUrl + (link ?? '/notifications')

export const newsEmail = (site: Site, { firstName, news, stop }: { firstName: string; news: News; stop: StopLinks }) =>
  renderTemplate(site, 'notification', {
    values: { name: firstName, title: news.title, message: news.message },
    url: addressOf(site, news),
    stop,
  })

const SHOWN = 20

export function dailyEmail(site: Site, { firstName, news, stop }: { firstName: string; news: readonly News[]; stop: StopLinks }) {
  const shown = news.slice(0, SHOWN)
  return renderTemplate(site, 'daily-comments', {
    values: { name: firstName, news: news.length === 1 ? '1 new comment' : `${news.length} new comments` },
    stop,
    links: [
      ...shown.map((each) => ({ label: `${isolated(each.title)}: ${isolated(each.message)}`, url: addressOf(site, each) })),
      ...(news.length > SHOWN ? [{ label: `And ${news.length - SHOWN} more`, url: `${site.publicUrl}/notifications` }] : []),
    ],
  })
}
