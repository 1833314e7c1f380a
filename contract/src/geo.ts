import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency } from './fields.ts'

const Shown = z.object({ country: z.string(), currency: Currency, source: z.enum(['chosen', 'header', 'address', 'default']) })

export const getCountry = endpoint({
  method: 'GET',
  path: '/geo/country',
  access: 'public',
  summary: 'The country whose prices the caller is shown: the one they chose, or where their address is; and its currency.',
  data: Shown,
})

export const setCountry = endpoint({
  method: 'POST',
  path: '/geo/country',
  access: 'public',
  summary:
    'Shows this browser the prices of another country, or with null again those of where it is. What is paid is decided at checkout.',
  body: z.object({ country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country.'))) }),
  data: Shown,
})
