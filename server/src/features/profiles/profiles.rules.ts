/** Decisions 1: a student is seen only by choice, an instructor always. */
export const isProfileVisible = (person: { isProfilePublic: boolean; roles: readonly string[] }) =>
  person.isProfilePublic || person.roles.includes('INSTRUCTOR')
