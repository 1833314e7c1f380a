import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { IdParams, Moment, Version } from './fields.ts'

const Prices = z.object({ priceNaira: z.nullable(z.number()), priceUsd: z.number() })

export const SalePriceState = z.enum(['SCHEDULED', 'RUNNING', 'ENDED'])
export type SalePriceState = z.infer<typeof SalePriceState>

export const SalePrice = z.object({
  id: z.int(),
  version: z.int(),
  ...Prices.shape,
  startsAt: z.string(),
  endsAt: z.string(),
  state: SalePriceState,
})
export type SalePrice = z.infer<typeof SalePrice>

export const PriceChange = z.object({
  at: z.string(),
  /** CHANGED: the regular price was changed. */
  kind: z.enum(['CHANGED', 'SALE_STARTED', 'SALE_ENDED']),
  before: Prices,
  after: Prices,
})
export type PriceChange = z.infer<typeof PriceChange>

const SalePrices = z.object({
  /** The prices outside of sales. */
  regular: Prices,
  /** The latest start first, at most 50. */
  salePrices: z.array(SalePrice),
  /** The newest 100 changes since the course was published. */
  history: z.array(PriceChange),
  /** Whether the caller may add a sale price. */
  mayAdd: z.boolean(),
})
export type SalePrices = z.infer<typeof SalePrices>

const required = 'Enter a sale price.'
const terms = {
  /** Null for a course without a naira price. */
  priceNaira: z.nullable(Amount({ min: 0.01, max: 10_000_000, message: required })),
  priceUsd: Amount({ min: 0.01, max: 10_000, message: required }),
  endsAt: Moment('Enter when the sale ends.'),
}

const ofCourse = ['COURSE_NOT_FOUND', 'NOT_ALLOWED'] as const

export const listSalePrices = endpoint({
  method: 'GET',
  path: '/courses/:id/sale-prices',
  access: 'signed-in',
  summary: 'List the sale prices and price changes of a course',
  description: 'For the course’s instructor and admins.',
  params: IdParams,
  data: SalePrices,
  refuses: ofCourse,
})

export const createSalePrice = endpoint({
  method: 'POST',
  path: '/courses/:id/sale-prices',
  access: 'signed-in',
  summary: 'Add a sale price to a course',
  description: 'Below the regular price, for at most 90 days. The sale prices of a course don’t overlap.',
  params: IdParams,
  body: z.object({
    ...terms,
    /** Null to start now. */
    startsAt: z.nullable(Moment('Enter when the sale starts.')),
  }),
  data: SalePrices,
  refuses: [...ofCourse, 'COURSE_NOT_EDITABLE', 'SALE_PRICE_NOT_POSSIBLE', 'SALE_PRICE_OVERLAPS', 'SALE_PRICES_FULL'],
})

export const updateSalePrice = endpoint({
  method: 'PUT',
  path: '/sale-prices/:id',
  access: 'signed-in',
  summary: 'Update a sale price',
  description: 'Once it has started, only its end can change.',
  params: IdParams,
  body: z.object({ ...terms, startsAt: Moment('Enter when the sale starts.'), version: Version(1) }),
  data: SalePrices,
  refuses: [
    'SALE_PRICE_NOT_FOUND',
    'NOT_ALLOWED',
    'COURSE_NOT_EDITABLE',
    'EDIT_CONFLICT',
    'SALE_PRICE_OVERLAPS',
    'SALE_PRICE_STARTED',
    'SALE_PRICE_ENDED',
  ],
})

export const endSalePrice = endpoint({
  method: 'POST',
  path: '/sale-prices/:id/end',
  access: 'signed-in',
  summary: 'End a sale price now',
  description: 'Removes a sale price that hasn’t started.',
  params: IdParams,
  data: SalePrices,
  refuses: ['SALE_PRICE_NOT_FOUND', 'NOT_ALLOWED', 'COURSE_NOT_EDITABLE', 'SALE_PRICE_ENDED'],
})
