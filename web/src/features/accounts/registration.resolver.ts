import { Registration } from '@akada/contract/account-fields.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'
import { PhoneNumberParts } from '../../lib/phone-number-field.ts'

const { firstName, lastName, email, password } = Registration.shape

export const resolver = standardSchemaResolver(
  z.object({
    firstName,
    lastName,
    countryCode: z.string('Country is required.').check(z.minLength(1, 'Country is required.')),
    whatsApp: PhoneNumberParts,
    email,
    password,
  }),
)
