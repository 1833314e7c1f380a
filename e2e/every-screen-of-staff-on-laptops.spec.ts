import { describeScreensOfStaff } from './support/staff-screens.ts'

describeScreensOfStaff('laptop')
