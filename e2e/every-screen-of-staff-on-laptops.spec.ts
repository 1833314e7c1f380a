import { describeScreensOfStaff } from './support/every-screen.ts'

describeScreensOfStaff({ viewport: { width: 1280, height: 800 }, narrow: [], isSecondLook: true })
