/** Students choose whether their profile is public; an instructor's always is (docs/product.md P-2.12). */
export const isProfileVisible = (person: { isProfilePublic: boolean; roles: readonly string[] }) =>
  person.isProfilePublic || person.roles.includes('INSTRUCTOR')
