import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'

export const getCountry = endpoint({
  method: 'GET',
  path: '/geo/country',
  access: 'public',
  summary: 'The country the caller is in, as far as its address tells, and the currency it is shown.',
  data: z.object({ country: z.string(), currency: Currency, source: z.enum(['header', 'address', 'default']) }),
})
