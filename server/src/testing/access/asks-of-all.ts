import type { Asks } from './asks.ts'
import { asksOfAdmins } from './asks-of-admins.ts'
import { asksOfAnyone } from './asks-of-anyone.ts'
import { asksOfInstructors } from './asks-of-instructors.ts'
import { asksOfManagers } from './asks-of-managers.ts'
import { asksOfProviders } from './asks-of-providers.ts'
import { asksOfStudents } from './asks-of-students.ts'
import { asksOfTheSite } from './asks-of-the-site.ts'

/** The input for each row of the access table. */
export const asks: Asks = {
  ...asksOfAnyone,
  ...asksOfProviders,
  ...asksOfStudents,
  ...asksOfInstructors,
  ...asksOfManagers,
  ...asksOfAdmins,
  ...asksOfTheSite,
}
