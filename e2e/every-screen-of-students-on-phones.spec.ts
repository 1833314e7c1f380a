import { describeScreensOfStudents } from './support/student-screens.ts'

describeScreensOfStudents({ viewport: { width: 360, height: 740 }, narrow: [320] })
