import type { Site } from '#platform/deps.ts'
import { layOutOptional } from './lay-out-optional.ts'

type News = { title: string; message: string; link: string | null }

const addressOf = (site: Site, { link }: News) => site.publicUrl + (link ?? '/notifications')

export const newsEmail = (site: Site, firstName: string, news: News) =>
  layOutOptional(site, {
    subject: news.title,
    paragraphs: [`Hello ${firstName},`, news.title, news.message],
    action: { label: 'Have a look', url: addressOf(site, news) },
  })

const SHOWN = 20

export function dailyEmail(site: Site, firstName: string, news: readonly News[]) {
  const shown = news.slice(0, SHOWN)
  return layOutOptional(site, {
    subject: news.length === 1 ? `A new comment on ${site.name}` : `${news.length} new comments on ${site.name}`,
    paragraphs: [`Hello ${firstName},`, 'This is what you have not read since yesterday.'],
    links: [
      ...shown.map((each) => ({ label: `${each.title}: ${each.message}`, url: addressOf(site, each) })),
      ...(news.length > SHOWN ? [{ label: `And ${news.length - SHOWN} more`, url: `${site.publicUrl}/notifications` }] : []),
    ],
  })
}
