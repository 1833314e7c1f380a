import { addressTokens } from '#platform/security/address-tokens.ts'

/** The tokens of the links in invitations. */
export const { tokenOf, isTokenOf } = addressTokens('invitation')
