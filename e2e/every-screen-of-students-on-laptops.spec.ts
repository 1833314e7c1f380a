import { describeScreensOfStudents } from './support/student-screens.ts'

describeScreensOfStudents({ viewport: { width: 1280, height: 800 }, narrow: [], isSecondLook: true })
