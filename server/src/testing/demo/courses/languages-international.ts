import { course, forSale, free, html, preview, section, text, video } from '../course-builder.ts'

const frenchWork = course({
  key: 'french-for-work',
  title: 'French for Work in Francophone West Africa',
  subtitle: 'Meetings, calls and emails with partners in Dakar, Abidjan, Cotonou and Lomé',
  descriptionHtml: html`
    <p>You learned some French at school, and then a colleague in Abidjan telephoned. This course is for the moment after “Bonjour”.
    It prepares English speakers for <strong>real work in French</strong>: introductions, small talk that matters, meetings,
    figures, deadlines and the polite no.</p><p>We practice with scenes recorded in four cities, so that you meet the French you
    will really hear, with its own rhythm and its <em>“on est ensemble”</em>. Each unit has a short film, a role play with gaps for
    you, and three sentences worth knowing by heart.</p><ul><li>Opening and closing a call without panic.</li><li>Numbers, dates and
    FCFA, at the speed of speech.</li><li>Asking someone to repeat, gracefully, four different ways.</li><li>Emails: formulas that
    are expected, and a few that are not.</li></ul><p>I explain in English for the first two sections and change to slow French in
    the third. You will notice the change later than you think. By the end you can chair a simple meeting, and, far more important,
    enjoy the lunch afterward.</p>`,
  objectives: [
    'Introduce yourself and your company',
    'Follow a meeting and interrupt politely',
    'Handle figures and dates by ear',
    'Write correct, warm emails',
    'Understand several regional accents',
  ],
  requirements: ['School French, however rusty (A2)'],
  level: 'INTERMEDIATE',
  language: 'French',
  categoryKeys: ['languages', 'business-finance'],
  instructorKey: 'sophie-laurent',
  ...forSale({ naira: 40_000, usd: 40 }),
  popularity: 0.66,
  sections: [
    section('Allô ?', [
      preview('The moment after bonjour', 'languages-greetings'),
      video('Calls without panic', 'languages-listening'),
      video('Four ways to ask again', 'languages-greetings'),
    ]),
    section('En réunion', [
      video('Numbers at the speed of speech', 'languages-memory'),
      video('Agreeing, doubting, declining', 'languages-greetings'),
      text(
        'Emails: the expected formulas',
        html`
    <p>French business email keeps its coat on a little longer than English. These openings and closings are always
    safe:</p><ul><li><strong>Opening, first contact:</strong> “Madame, Monsieur,” with a comma, and nothing
    more.</li><li><strong>Opening, known person:</strong> “Bonjour Madame Diop,”.</li><li><strong>Reason:</strong> “Je me permets de
    vous contacter au sujet de…”</li><li><strong>Attachment:</strong> “Veuillez trouver
    ci-joint…”</li><li><strong>Reminder:</strong> “Sauf erreur de ma part, je n’ai pas encore reçu…” It says <em>unless I am
    mistaken</em>, which allows everyone to save face.</li><li><strong>Closing:</strong> “Bien cordialement,” for almost
    everything.</li></ul><p>Exercise: your supplier in Cotonou is nine days late. Write four lines. Be clear about the date you
    need, and leave the door open. Then compare with my version in the next lecture. Mine uses the conditional twice; count
    yours.</p>`,
      ),
    ]),
    section('On est ensemble', [
      video('Accents of four cities', 'languages-listening'),
      video('Chairing a short meeting', 'languages-greetings'),
    ]),
  ],
})

const ielts = course({
  key: 'ielts-academic',
  title: 'IELTS Academic: A Plan for Band 7.5',
  subtitle: 'Six weeks, four papers, honest grading, and the mistakes good speakers make',
  descriptionHtml: html`
    <p>Many people who speak English all day score 6.5 in writing and cannot understand why. IELTS rewards <strong>specific
    habits</strong>, and habits can be learned in six weeks. This course gives you a plan for each day, about seventy minutes long,
    and shows marked answers at every band so that you can see the difference.</p><p>We take the four papers apart. In listening you
    learn to read ahead; in reading, to hunt rather than to read; in writing, to answer the question that was asked; in speaking, to
    extend an answer without reciting one. Two complete practice tests are done against the clock.</p><ul><li>Task 1: describing a
    chart without telling its life story.</li><li>Task 2: a position, two reasons, real examples.</li><li>Speaking: what examiners
    write down while you talk.</li></ul><p>I do not teach memorized phrases. Examiners recognize them within a line, and <em>“in
    this contemporary era”</em> has never raised anyone’s mark. Bring one essay you have already written. We shall take it apart
    with love, and put it together better.</p>`,
  objectives: [
    'Follow a six-week plan',
    'Read and listen for answers, not for pleasure',
    'Write clear Task 1 and Task 2 answers',
    'Extend spoken answers naturally',
    'Grade your own work against the public criteria',
  ],
  requirements: ['English at about B2', 'Seventy minutes a day'],
  level: 'INTERMEDIATE',
  categoryKeys: ['languages'],
  instructorKey: 'bolaji-adeyemi',
  ...forSale({ naira: 30_000, usd: 30 }),
  popularity: 0.92,
  sections: [
    section('The plan', [preview('Why good speakers get 6.5', 'languages-listening'), video('Seventy minutes a day', 'languages-memory')]),
    section('Four papers', [
      video('Listening: read ahead', 'languages-listening'),
      video('Reading: hunt, don’t read', 'languages-memory'),
      video('Writing: answer the question', 'languages-memory'),
      text(
        'One essay, two scores',
        html`
    <p><strong>Question:</strong> Some people think governments should pay for public transport instead of roads. Do you
    agree?</p><p><strong>Band 6 opening:</strong> “In this contemporary era, transportation plays a vital role in our day-to-day
    life. There are many advantages and disadvantages which will be discussed in this essay.”</p><p>It says nothing about
    governments, money or roads. An examiner has read it four hundred times this year.</p><p><strong>Band 8 opening:</strong>
    “Cities that keep widening their roads tend to fill them again within a few years. For that reason I believe public money does
    more good in buses and trains, although rural areas are an important exception.”</p><p>Now there is a position, a reason and a
    limit, in two sentences and without one rare word. Rewrite the opening of your own essay in the same way: <em>what I think,
    mainly why, and where it stops being true</em>. Forty words are plenty.</p>`,
      ),
    ]),
    section('Test day', [
      video('Speaking: what the examiner notes', 'languages-greetings'),
      video('A full test against the clock', 'languages-memory'),
      video('The last forty-eight hours', 'languages-greetings'),
    ]),
  ],
})

const languageHabit = course({
  key: 'language-habit',
  title: 'Learn Any Language in Twenty Minutes a Day',
  subtitle: 'A free method: memory, listening and speaking, in a routine that survives busy weeks',
  descriptionHtml: html`
    <p>I interpret between three languages and am learning a fourth, badly and happily. People ask for my secret. There is none, but
    there is a <strong>routine of twenty minutes</strong> that works for students, drivers and mothers of twins. This free course
    hands it to you.</p><p>It rests on three facts. Memory fades on a schedule, so we review on one. The ear leads the tongue, so we
    listen before we speak. And whatever depends on motivation fails in the second week, so we tie the routine to something you
    already do each day, such as tea.</p><ul><li>Eight minutes of spaced review, on paper or with a free app.</li><li>Eight minutes
    of shadowing with a recording you enjoy.</li><li>Four minutes of speaking to someone, or to the mirror.</li></ul><p>Choose any
    language at all. I demonstrate with Swahili, French and a few shy sentences of Korean. After the last lecture you will have your
    own plan for thirty days, on one sheet, and <em>a rule for the day you miss</em>, because you will miss one.</p>`,
  objectives: ['Build a spaced-review habit', 'Shadow recordings effectively', 'Speak from the first week', 'Recover from missed days'],
  requirements: ['A language you would like to learn'],
  level: 'ALL',
  categoryKeys: ['languages'],
  instructorKey: 'amina-juma',
  ...free,
  popularity: 0.7,
  sections: [
    section('Three facts', [
      preview('Forget less with spacing', 'languages-memory'),
      preview('The ear leads the tongue', 'languages-listening'),
    ]),
    section('Twenty minutes', [
      video('Tea, cards, headphones', 'languages-memory'),
      text(
        'Your thirty-day sheet',
        html`
    <p>Take one sheet of paper. Across the top write the thing you already do every day: tea, the bus, the baby’s nap. That is your
    trigger; the routine begins when it does.</p><p>Draw thirty boxes. In each you may write only three
    letters:</p><ul><li><strong>R</strong> for review: eight minutes, aloud.</li><li><strong>S</strong> for shadowing: eight
    minutes, the same recording for a whole week.</li><li><strong>T</strong> for talking: four minutes.</li></ul><p>On a terrible
    day do one minute of one of them and write a small letter. It counts. The rule for a missed day is: <em>never two in a row</em>,
    and never a double portion to make up for it.</p><p>On day ten, record yourself for sixty seconds. On day thirty, record the
    same text again. Listen to both before you decide that you have made no progress. No one who has done so ever has.</p>`,
      ),
      video('Four minutes of courage', 'languages-greetings'),
    ]),
  ],
})

export const languagesInternational = [frenchWork, ielts, languageHabit]
