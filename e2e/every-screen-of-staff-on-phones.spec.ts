import { describeScreensOfStaff } from './support/staff-screens.ts'

describeScreensOfStaff({ viewport: { width: 360, height: 740 }, narrow: [320] })
