import { describeEveryScreen } from './support/every-screen.ts'

describeEveryScreen({ viewport: { width: 1280, height: 800 }, narrow: [], isSecondLook: true })
