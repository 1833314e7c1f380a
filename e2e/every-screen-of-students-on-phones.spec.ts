import { describeScreensOfStudents } from './support/every-screen.ts'

describeScreensOfStudents({ viewport: { width: 360, height: 740 }, narrow: [320] })
