import { describeScreensOfStudents } from './support/every-screen.ts'

describeScreensOfStudents({ viewport: { width: 1280, height: 800 }, narrow: [], isSecondLook: true })
