import type { Role } from '@akada/contract/accounts.ts'

type Named = { firstName: string; lastName: string }
type WithRoles = { roles: readonly { name: Role }[] }

const roleNames: Record<Role, string> = { STUDENT: 'Student', INSTRUCTOR: 'Instructor', MANAGER: 'Manager', ADMIN: 'Admin' }

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`

/** Returns `Student, Instructor`. */
export const rolesInWords = ({ roles }: WithRoles): string => roles.map(({ name }) => roleNames[name]).join(', ') || roleNames.STUDENT

export const isInstructor = ({ roles }: WithRoles): boolean => roles.some(({ name }) => name === 'INSTRUCTOR')
