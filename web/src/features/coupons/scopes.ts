import type { CouponScope } from '@akada/contract/coupons.ts'

export type Scopes = readonly { value: CouponScope; text: string }[]
export type Maker = { isAdmin: boolean; isInstructor: boolean }

const chosen = { value: 'COURSES', text: 'Specific courses' } as const
const own = { value: 'INSTRUCTOR', text: 'All my courses' } as const
const all = { value: 'SITEWIDE', text: 'All courses on the site' } as const

/** Returns the scopes that a user may choose. */
export const scopesOf = ({ isAdmin, isInstructor }: Maker): Scopes => [chosen, ...(isInstructor ? [own] : []), ...(isAdmin ? [all] : [])]
