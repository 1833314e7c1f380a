import { describeEveryScreen } from './support/every-screen.ts'

describeEveryScreen({ viewport: { width: 360, height: 740 }, narrow: [320] })
