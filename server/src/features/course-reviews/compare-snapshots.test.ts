import { describe, expect, test } from 'vitest'
import { compareSnapshots, type Snapshot, type SnapshotLecture } from './compare-snapshots.ts'

const lecture = (id: number, change: Partial<SnapshotLecture> = {}): SnapshotLecture => ({
  id,
  title: `L${id}`,
  description: '',
  contentType: 'VIDEO',
  isPreview: false,
  durationSeconds: 720,
  videoId: id * 10,
  words: null,
  quizVersion: null,
  resources: [],
  ...change,
})
const section = (id: number, lectures: SnapshotLecture[], title = `S${id}`) => ({ id, title, description: '', lectures })

const before: Snapshot = {
  title: 'Sailing',
  subtitle: 'In ten days',
  description: 'All of it.',
  learningObjectives: 'Knots',
  requirements: '',
  audience: '',
  welcomeMessage: '',
  completionMessage: '',
  level: 'ALL',
  language: 'English',
  isFree: false,
  priceNairaMinor: 1_500_000,
  priceUsdMinor: 1_999,
  categories: ['Sport'],
  coverId: 1,
  promotionalVideoId: null,
  sections: [section(1, [lecture(1), lecture(2), lecture(3)]), section(2, [lecture(4)])],
}
const lines = (change: Partial<Snapshot>) =>
  compareSnapshots(before, { ...before, ...change }).map(({ kind, subject, before, after }) => `${kind} ${subject}: ${before} → ${after}`)
const firstSection = (...lectures: SnapshotLecture[]) => ({ sections: [section(1, lectures), section(2, [lecture(4)])] })

describe('comparing two snapshots of a course', () => {
  test('finds nothing if they are equal', () => {
    expect(compareSnapshots(before, structuredClone(before))).toEqual([])
  })

  test.each<[Partial<Snapshot>, string[]]>([
    [{ title: 'Sails' }, ['CHANGED Title: Sailing → Sails']],
    [{ audience: 'Sailors' }, ['ADDED Audience: null → Sailors']],
    [{ subtitle: '' }, ['REMOVED Subtitle: In ten days → null']],
    [{ priceNairaMinor: 2_000_000 }, ['CHANGED Price (NGN): ₦15,000 → ₦20,000']],
    [{ isFree: true, priceNairaMinor: 0, priceUsdMinor: 0 }, ['CHANGED Price (NGN): ₦15,000 → Free', 'CHANGED Price (USD): $19.99 → Free']],
    [{ categories: ['Sport', 'Travel'] }, ['CHANGED Categories: Sport → Sport, Travel']],
    [{ level: 'BEGINNER' }, ['CHANGED Level: All levels → Beginner']],
    [{ coverId: 2 }, ['CHANGED Cover: null → null']],
    [{ certificateTemplate: 'FORMAL' }, ['CHANGED Certificate template: Classic → Formal']],
    [{ certificateAccent: '#7a1f3d' }, ['ADDED Certificate color: null → #7a1f3d']],
    [{ certificateSignatory: 'Chioma Baker' }, ['ADDED Certificate signatory: null → Chioma Baker']],
    [{ certificateShowsHours: false }, ['CHANGED Length on the certificate: Shown → Hidden']],
    [{ certificateShowsGrade: true }, ['CHANGED Grade on the certificate: Hidden → Shown']],
    [
      { certificateLogoId: 5, certificateSignatureId: 6 },
      ['ADDED Certificate logo: null → null', 'ADDED Certificate signature: null → null'],
    ],
    [{ promotionalVideoId: 5 }, ['ADDED Promotional video: null → null']],
  ])('describes changed course fields: %j', (change, expected) => {
    expect(lines(change)).toEqual(expected)
  })

  test.each<[string, Partial<Snapshot>, string[]]>([
    ['added', firstSection(lecture(1), lecture(9), lecture(2), lecture(3)), ['ADDED Lecture “L9”: null → Video (12m), in section “S1”']],
    ['removed', firstSection(lecture(1), lecture(3)), ['REMOVED Lecture “L2”: Video (12m), in section “S1” → null']],
    [
      'moved',
      firstSection(lecture(3), lecture(1), lecture(2)),
      ['MOVED Lecture “L3”: Position 3 in section “S1” → Position 1 in section “S1”'],
    ],
    [
      'moved to another section',
      { sections: [section(1, [lecture(1), lecture(3)]), section(2, [lecture(4), lecture(2)])] },
      ['MOVED Lecture “L2”: Position 2 in section “S1” → Position 2 in section “S2”'],
    ],
    [
      'given another video',
      firstSection(lecture(1, { videoId: 99, durationSeconds: 60 }), lecture(2), lecture(3)),
      ['CHANGED Content of lecture “L1”: Video (12m) → Video (1m)'],
    ],
    [
      'given another title and made a preview',
      firstSection(lecture(1, { title: 'Tides', isPreview: true }), lecture(2), lecture(3)),
      ['CHANGED Title of lecture “L1”: L1 → Tides', 'CHANGED Preview of lecture “Tides”: Preview off → Preview on'],
    ],
    [
      'given a resource',
      firstSection(lecture(1, { resources: [{ id: 5, title: 'Map' }] }), lecture(2), lecture(3)),
      ['ADDED Resource “Map” of lecture “L1”: null → null'],
    ],
  ])('describes a lecture that was %s', (_, change, expected) => {
    expect(lines(change)).toEqual(expected)
  })

  test('describes a changed text or quiz, even of the same length', () => {
    const was = {
      ...before,
      ...firstSection(
        lecture(1, { contentType: 'TEXT', words: { hash: 'a', count: 1 } }),
        lecture(2, { contentType: 'QUIZ', quizVersion: 1 }),
      ),
    }
    const is = {
      ...before,
      ...firstSection(
        lecture(1, { contentType: 'TEXT', words: { hash: 'b', count: 1 } }),
        lecture(2, { contentType: 'QUIZ', quizVersion: 2 }),
      ),
    }

    expect(compareSnapshots(was, is)).toMatchObject([
      { subject: 'Content of lecture “L1”', before: '1 word', after: '1 word', lectureId: 1 },
      { subject: 'Content of lecture “L2”', before: 'Quiz, version 1', after: 'Quiz, version 2', lectureId: 2 },
    ])
  })

  test('describes sections that were added, removed, renamed and moved', () => {
    const sections = [section(2, [lecture(4)]), section(1, [lecture(1), lecture(2), lecture(3)], 'Water'), section(3, [])]

    expect(lines({ sections })).toEqual([
      'CHANGED Title of section “S1”: S1 → Water',
      'ADDED Section “S3”: null → null',
      'MOVED Section “Water”: Position 1 → Position 2',
    ])
    expect(lines({ sections: [section(1, [lecture(1), lecture(2), lecture(3)])] })).toEqual([
      'REMOVED Section “S2”: null → null',
      'REMOVED Lecture “L4”: Video (12m), in section “S2” → null',
    ])
  })
})
