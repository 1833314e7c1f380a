import { addressTokens } from '#platform/security/address-tokens.ts'

/** The tokens of the links in invitations to seats. */
export const { tokenOf, isTokenOf } = addressTokens('seat')
