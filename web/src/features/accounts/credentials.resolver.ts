import { Credentials } from '@akada/contract/account-fields.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'

export const resolver = standardSchemaResolver(Credentials)
