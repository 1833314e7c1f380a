import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { RichText } from './rich-text.ts'

export const SiteTextKey = z.enum(['about', 'contact', 'terms', 'privacy'], 'There is no such text.')
export type SiteTextKey = z.infer<typeof SiteTextKey>

export const getSiteText = endpoint({
  method: 'GET',
  path: '/site/texts/:key',
  access: 'public',
  cache: 'public',
  summary: 'What a page of the site says, as HTML that is safe to show: the text of the operator, or the one it comes with.',
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
  summary: 'What mobile data cost about, so that the player can say what a video will cost to load.',
  data: z.object({
    /** Naira per gigabyte (10⁹ bytes). 0 if costs aren't shown. */
    nairaPerGb: z.number(),
  }),
})
