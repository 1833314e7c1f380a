import { addressTokens } from '#platform/security/address-tokens.ts'

/** The tokens of the links in gifts. */
export const { tokenOf, isTokenOf } = addressTokens('gift')
