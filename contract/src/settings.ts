import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { RichText } from './rich-text.ts'

export const SiteTextKey = z.enum(['about', 'contact', 'terms', 'privacy'], 'This page doesn’t exist.')
export type SiteTextKey = z.infer<typeof SiteTextKey>

export const getSiteText = endpoint({
  method: 'GET',
  path: '/site/texts/:key',
  access: 'public',
  cache: 'public',
  summary: 'Get a site page as safe HTML',
  description: 'The operator’s text, or the default.',
  params: z.object({ key: SiteTextKey }),
  data: z.object({
    html: RichText,
    /** Null for the built-in text. */
    updatedAt: z.nullable(z.string()),
  }),
})

export const getDataPrice = endpoint({
  method: 'GET',
  path: '/site/data-price',
  access: 'public',
  cache: 'public',
  summary: 'Get the approximate price of mobile data',
  description: 'The player uses it to show the cost of a video.',
  data: z.object({
    /** In naira per gigabyte (10⁹ bytes). 0 if costs aren't shown. */
    nairaPerGb: z.number(),
  }),
})
