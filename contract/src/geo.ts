import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'

const Shown = z.object({ country: z.string(), currency: Currency, source: z.enum(['chosen', 'header', 'address', 'default']) })

export const getCountry = endpoint({
  method: 'GET',
  path: '/geo/country',
  access: 'public',
  summary: 'Get the caller’s country and currency',
  description: 'The country that the caller chose, or the country of the caller’s IP address.',
  data: Shown,
})

export const setCountry = endpoint({
  method: 'POST',
  path: '/geo/country',
  access: 'public',
  summary: 'Show prices for another country in this browser',
  description: 'Null resets the country to the detected one. The charged currency is determined at checkout.',
  body: z.object({ country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.'))) }),
  data: Shown,
})
