import { describeScreensOfStudents } from './support/student-screens.ts'

describeScreensOfStudents('laptop')
