import { describeScreensOfStaff } from './support/every-screen.ts'

describeScreensOfStaff({ viewport: { width: 360, height: 740 }, narrow: [320] })
