import { describeScreensOfStaff } from './support/staff-screens.ts'

describeScreensOfStaff({ viewport: { width: 1280, height: 800 }, narrow: [], isSecondLook: true })
