import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const uiFigma = course({
  key: 'ui-design-figma',
  title: 'UI Design with Figma: From Sketch to Handoff',
  subtitle: 'Design one mobile-money app end to end, with components a developer will thank you for',
  descriptionHtml: html`
    <p>This course designs <strong>one app, properly</strong>. It is a wallet for a savings group, used on cheap phones, in
    sunshine, by people who are holding a child or a bag. You will draw it on paper, build it in Figma, test it with five neighbors
    and hand it over to a developer who asks no questions.</p><p>I show every step at real speed, including the dead ends. We set up
    type and color as variables, build components with auto layout that survive long names, and connect screens into a prototype
    that feels like the real thing.</p><ul><li>Flows before screens, words before boxes.</li><li>Empty, loading and error states,
    which are half of the work.</li><li>Dark mode and large text without a second file.</li></ul><p>You receive my own working file,
    with <em>all its layers named</em>, and a checklist for handoff. By the end your portfolio has a case study that shows
    thinking rather than just shiny mock-ups, and that is what hiring managers look for.</p>`,
  objectives: [
    'Sketch flows before screens',
    'Build components with auto layout',
    'Use variables for color and type',
    'Design every state, not only the happy one',
    'Prototype, test and hand over',
  ],
  requirements: ['A free Figma account', 'A laptop; a mouse helps'],
  level: 'BEGINNER',
  categoryKeys: ['design'],
  instructorKey: 'wanjiru-kamau',
  ...forSale({ naira: 35_000, usd: 30 }),
  popularity: 0.96,
  sections: [
    section('Think', [
      preview('A wallet for a savings group', 'design-layout'),
      video('Flows before screens', 'design-figma'),
      video('Words before boxes', 'design-layout'),
    ]),
    section('Build', [
      video('Type and color as variables', 'design-color'),
      video('Components that stretch', 'design-figma'),
      video('The other half: empty, loading, error', 'design-layout'),
      text(
        'Handoff checklist',
        html`
    <p>Send the link only when you can tick all of these.</p><ul><li>Every frame has a name that says what it is
    <strong>and</strong> which state it shows.</li><li>Components carry the same names as in the code. If there is no code yet,
    agree on them now.</li><li>All gaps are multiples of the base unit. Check with the plugin in the sample file.</li><li>The
    longest realistic name, the largest amount and the smallest phone have each been tried.</li><li>Contrast has been measured in
    light and in dark.</li><li>Each animation has a duration and a reason.</li><li>Icons are exported once, as SVG, from one
    page.</li></ul><p>Then sit beside the developer for fifteen minutes and say nothing. Let them click. Each question they ask is a
    note you forgot to write. Write it, and the next person will not need to ask.</p>`,
      ),
    ]),
    section('Show', [
      video('A prototype that feels real', 'design-figma'),
      video('Five neighbors, five surprises', 'design-color'),
      video('Writing the case study', 'design-layout'),
    ]),
  ],
})

const uxResearch = course({
  key: 'ux-research-budget',
  title: 'UX Research on a Small Budget',
  subtitle: 'Interviews, usability tests and field visits for teams with more questions than money',
  descriptionHtml: html`
    <p>You do not need a laboratory with a mirror. You need <strong>five people, an afternoon and the discipline to be
    quiet</strong>. I have run research in clinics, on market stalls and in the back row of a matatu, often for less than the price
    of a team lunch. This course shows how.</p><p>You will plan one study for a product of your own and carry it out as we go. First
    the question: what decision hangs on the answer? Then recruiting without bias, a guide with ten open questions, and consent that
    people understand. You listen to recordings of my interviews, including one I ruined in the first minute.</p><ol><li>Interviews
    that find stories instead of opinions.</li><li>Usability tests with paper, phones and patience.</li><li>Making sense: from notes
    on a wall to three findings.</li></ol><p>The last section is about being heard. A finding no one acts on is a hobby, so we
    practice the <em>ten-minute report</em>, and the clip of one real user that changes a roadmap.</p>`,
  objectives: [
    'Frame a question worth asking',
    'Recruit and get consent fairly',
    'Interview without leading',
    'Run a usability test with five people',
    'Turn notes into findings and action',
  ],
  requirements: ['A product or idea to study', 'A phone that records sound'],
  level: 'BEGINNER',
  categoryKeys: ['design', 'marketing'],
  instructorKey: 'wanjiru-kamau',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 0.51,
  sections: [
    section('Ask', [preview('Five people and an afternoon', 'design-figma'), video('Which decision hangs on it?', 'design-layout')]),
    section('Listen', [
      video('Stories, not opinions', 'design-figma'),
      video('The interview I ruined', 'design-layout'),
      text(
        'Ten open questions to steal',
        html`
    <p>None of them can be answered with yes.</p><ol><li>Tell me about the last time you sent money to someone.</li><li>What
    happened just before that?</li><li>Show me how you do it. Please speak your thoughts aloud.</li><li>What were you expecting
    there?</li><li>Who else was involved?</li><li>What did it cost you, apart from money?</li><li>How did you learn to do it this
    way?</li><li>What do you do when it fails?</li><li>If you had to explain it to your aunt, what would you say?</li><li>What
    should I have asked?</li></ol><p>Two notes from the field. <strong>Count to five</strong> after each answer before you speak;
    the best sentence usually comes in the fourth second. And never ask “would you use this?”, because people are polite. Ask what
    they did last week.</p>`,
      ),
      video('Testing with paper and phones', 'design-color'),
    ]),
    section('Be heard', [video('From wall to three findings', 'design-layout'), video('The ten-minute report', 'design-figma')]),
  ],
})

const typography = course({
  key: 'typography',
  title: 'Typography for Screens and Print',
  subtitle: 'Choose, set and space type so that people forget about it and read',
  descriptionHtml: html`
    <p>Most design is text. Set it well and people will say your work looks “clean” without knowing why. This course teaches you to
    <strong>see</strong>: the space between letters, the gray of a paragraph, the small wrongness of a straight apostrophe.</p><p>We
    begin with metal and wood, because the words we still use come from there, and move quickly to browsers and PDF. You set a poem,
    a timetable, a price list in naira, a wedding program in two languages and a long article for phones. Each brings its own
    trouble, and each solution becomes a rule you can explain to a client.</p><ul><li>Anatomy, families and what makes a face fit
    for a purpose.</li><li>Measure, leading and hierarchy with only two sizes.</li><li>Diacritics: setting Yorùbá, Igbo and French
    without broken marks.</li><li>Variable fonts, loading and fallback on slow networks.</li></ul><p>There is a weekly exercise of
    <em>twenty minutes</em>. Do them all and, I promise, you will never again be able to walk past a menu in peace.</p>`,
  objectives: [
    'Recognize families and their uses',
    'Set readable measure and leading',
    'Build hierarchy with restraint',
    'Handle diacritics and figures correctly',
    'Load web fonts without a jump',
  ],
  requirements: ['Any layout program or a browser'],
  level: 'ALL',
  categoryKeys: ['design'],
  instructorKey: 'oliver-hughes',
  ...forSale({ naira: 30_000, usd: 30 }),
  popularity: 0.45,
  sections: [
    section('Seeing', [
      preview('The gray of a paragraph', 'design-layout'),
      video('Families and their manners', 'design-figma'),
      video('Space is a letter too', 'design-layout'),
    ]),
    section('Setting', [
      video('Two sizes are enough', 'design-layout'),
      video('Timetables, prices and tabular figures', 'design-color'),
      text(
        'Marks that must not break',
        html`
    <p>Yorùbá writes tone above the vowel and, often, a dot beneath it: ọ̀, ẹ́. Many fonts own the letters but not the
    <strong>combination</strong>, so the accent drifts to the right or crashes into the line above. A reader notices at once, and
    reads it as carelessness.</p><p>Test any font, before you propose it, with this line:</p><p><em>Ẹ̀kọ́ dára; ọ̀rọ̀ wà, ọgbọ́n
    ńkọ́? Ṣé ẹ ti jẹun?</em></p><p>Look for three things. Do marks sit centered above their letters? Does the dot below stay clear of
    the line beneath when leading is tight? And do capitals keep their accents? If a family fails, open the line spacing by five percent and try its siblings before you give up. Several free families pass; a list with samples is in the discussion.</p>`,
      ),
    ]),
    section('On screens', [
      video('Fonts on a slow network', 'design-figma'),
      video('Text that grows: zoom and large type', 'design-color'),
    ]),
  ],
})

export const designInterfaces = [uiFigma, uxResearch, typography]
