import { course, forSale, html, preview, quiz, section, text, video } from '../course-builder.ts'
import { yorubaQuiz } from '../quizzes.ts'

const yoruba = course({
  key: 'yoruba-beginners',
  title: 'Yorùbá for Beginners: Speak from the First Day',
  subtitle: 'Greetings, tones, family and market talk, with songs you will not be able to forget',
  descriptionHtml: html`
    <p><em>Ẹ káàbọ̀!</em> Yorùbá is a singing language: the same syllable, on three notes, is three words. Learners often fear that.
    I have taught it to children, chief executives and one opera singer, and everyone can learn to hear it. <strong>We begin with
    songs, not with tables.</strong></p><p>From the first lecture you speak. You will greet an elder, a friend and someone at work,
    each in the proper way; introduce your family; buy pepper and argue about the price; and tell a taxi driver where to stop. Each
    dialogue is spoken slowly, at market speed, and then with a gap for your own voice.</p><ul><li>Tones and the three dotted
    letters, by ear first.</li><li>Respect: when to say <em>ẹ</em> and when <em>o</em>.</li><li>Numbers that count by twenties, and
    money that thankfully does not.</li><li>Proverbs, because no conversation is complete without one.</li></ul><p>Many of my
    students are children of Yorùbá parents who grew up abroad. If that is you: bring your grandmother’s voice notes. We shall use
    them.</p>`,
  objectives: [
    'Hear and produce the three tones',
    'Greet anyone appropriately',
    'Talk about family, food and time',
    'Bargain in a market',
    'Read and write the alphabet with its marks',
  ],
  requirements: ['Nothing but a voice', 'Headphones are a help'],
  level: 'BEGINNER',
  language: 'Yoruba',
  categoryKeys: ['languages'],
  instructorKey: 'bolaji-adeyemi',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 0.91,
  sections: [
    section('The music of it', [
      preview('Three notes, three words', 'languages-listening'),
      preview('Ẹ káàárọ̀: greetings for the whole day', 'languages-greetings'),
      video('A song for the alphabet', 'languages-listening'),
    ]),
    section('People', [
      video('Family, and who is older', 'languages-greetings'),
      video('Respect: ẹ or o?', 'languages-greetings'),
      quiz('Ẹ or o? A short check', yorubaQuiz),
      text(
        'Ten proverbs to carry in your pocket',
        html`
    <p>Say them aloud, slowly, with the tones. A proverb used at the right moment earns more smiles than a month of
    grammar.</p><ul><li><strong>Ọ̀rọ̀ rere ní í yọ obì lápò.</strong> A good word brings the kola nut out of the
    pocket.</li><li><strong>Ilé la ti ń kó ẹ̀ṣọ́ ròde.</strong> Adornment starts at home: charity begins there, and so does
    character.</li><li><strong>Ìwà lẹwà.</strong> Character is beauty.</li><li><strong>Díẹ̀ díẹ̀ ni imú ẹlẹ́dẹ̀ ń wọgbà.</strong>
    Little by little the pig’s nose enters the fence: small steps go far.</li><li><strong>Àgbà kì í wà lọ́jà, kí orí ọmọ tuntun
    wọ́.</strong> With an elder in the market, no baby’s head hangs crooked.</li></ul><p>For homework, ask an older relative or
    neighbor for five more. Record how they say them, with permission, and bring the recording to the discussion. We write them out
    together, marks and all.</p>`,
      ),
    ]),
    section('The market', [
      video('Counting and paying', 'languages-memory'),
      video('“Ẹ dín owó rẹ̀”: bargaining', 'languages-greetings'),
      video('Directions in a taxi', 'languages-listening'),
    ]),
  ],
})

const swahili = course({
  key: 'swahili-travel-trade',
  title: 'Swahili for Travelers and Traders',
  subtitle: 'Buses, markets, offices and hospitality from Mombasa to Kigoma',
  descriptionHtml: html`
    <p>Kiswahili opens doors from the Kenyan coast to eastern Congo, and it is kind to beginners: what you see is what you say. In
    this course you learn the language of <strong>getting there, buying, selling and being a good guest</strong>.</p><p>We travel
    together from Mombasa to Lake Tanganyika in twelve scenes. You will buy a bus ticket, complain politely about a hotel fan, order
    samaki without bones, agree on a price for forty bags of rice, and sit through the long and beautiful business of greeting. Each
    scene adds a pattern to your grammar, quietly, until you notice that you are building your own sentences.</p><ul><li>Greetings
    and their replies, which must match.</li><li>Noun classes, four at a time, by things you can touch.</li><li>Time: the Swahili
    clock starts at sunrise.</li><li>Sheng and coastal Swahili, side by side.</li></ul><p>Every lecture ends with <em>a task for the
    street</em>. If there is no street near you where Swahili is spoken, our Sunday conversation circle is open to all students of
    the course.</p>`,
  objectives: [
    'Greet and answer correctly',
    'Buy, sell and bargain',
    'Tell Swahili time',
    'Use the most common noun classes',
    'Handle trips and hotel stays',
  ],
  requirements: ['No previous Swahili'],
  level: 'BEGINNER',
  language: 'Swahili',
  categoryKeys: ['languages'],
  instructorKey: 'amina-juma',
  ...forSale({ naira: 15_000, usd: 20 }),
  popularity: 0.47,
  sections: [
    section('Karibu', [
      preview('Greetings must match', 'languages-greetings'),
      video('What you see is what you say', 'languages-listening'),
      video('A ticket to Voi', 'languages-greetings'),
    ]),
    section('Sokoni', [
      video('Forty bags of rice', 'languages-greetings'),
      video('Noun classes by touch', 'languages-memory'),
      text(
        'Saa ngapi? The clock that starts at sunrise',
        html`
    <p>Near the equator the sun rises at about six all year, so the day’s first hour ends at seven. In Swahili, seven in the morning
    is <strong>saa moja asubuhi</strong>, hour one. Noon is <strong>saa sita</strong>, hour six.</p><p>There is a simple trick: look
    at an ordinary clock and read the number on the <em>opposite</em> side. Nine o’clock? Opposite nine is three: <strong>saa
    tatu</strong>.</p><ul><li>7:30 a.m.: saa moja na nusu asubuhi.</li><li>2 p.m.: saa nane mchana.</li><li>8:15 p.m.: saa mbili na
    robo usiku.</li></ul><p>Always confirm an appointment with a part of the day: asubuhi, mchana, jioni or usiku. A friend of mine
    once waited at a bus station for six hours because he had not. He made very good use of them; he is now married to the woman who
    sold the tickets.</p>`,
      ),
    ]),
    section('Safari', [video('The Swahili clock in practice', 'languages-memory'), video('Being a good guest', 'languages-greetings')]),
  ],
})

const igbo = course({
  key: 'igbo-families-abroad',
  title: 'Igbo for Families Abroad',
  subtitle: 'Short lessons parents and children do together: songs, food, names and stories',
  descriptionHtml: html`
    <p>“She understands, but she won’t speak.” Every Igbo parent in London or Houston knows the sentence. This course is made for
    <strong>parents and children at the same table</strong>: ten-minute lessons, each with a song, a game and one thing to say at
    dinner.</p><p>Nneka and I made it with our own three, who are eight, eleven and fourteen, and merciless. You will learn
    greetings, family words, food, colors and numbers; then how to ask, refuse, joke and tell a tortoise story. Older children read
    and write; younger ones draw.</p><ul><li>Tone by humming and clapping.</li><li>Names and their meanings, starting with your
    own.</li><li>Cooking ofe nsala in Igbo, from market list to plate.</li><li>A call with grandmother: what to say when the line
    goes quiet.</li></ul><p>We use central Igbo and point out, cheerfully, how your village says it differently. There is <em>no
    homework</em>, only things you will want to do. Families who keep to three lessons a week usually have their first real
    conversation, with mistakes and laughter, within two months.</p>`,
  objectives: [
    'Greet and thank every relative properly',
    'Talk about food, home and school',
    'Tell a short tortoise story',
    'Write simple messages with correct marks',
    'Make Igbo a dinner-table habit',
  ],
  requirements: ['A parent or adult and at least one child', 'Thirty minutes a week'],
  level: 'BEGINNER',
  categoryKeys: ['languages'],
  instructorKey: 'bolaji-adeyemi',
  ...forSale({ naira: 15_000, usd: 15 }),
  popularity: 0.57,
  sections: [
    section('At the table', [
      preview('One thing to say at dinner', 'languages-greetings'),
      video('Humming the tones', 'languages-listening'),
      video('Nna, nne, nwanne', 'languages-greetings'),
    ]),
    section('In the kitchen', [
      video('A market list', 'languages-memory'),
      video('Cooking in Igbo', 'languages-listening'),
      text(
        'What is in a name?',
        html`
    <p>Write every name in your family on a card and read it as a sentence, because that is what it
    is.</p><ul><li><strong>Chidinma</strong>: Chi dị mma, God is good.</li><li><strong>Nnamdi</strong>: nna m dị, my father lives
    on.</li><li><strong>Ifeoma</strong>: ife ọma, a good thing.</li><li><strong>Obiageli</strong>: one who has come to eat, that is,
    to enjoy wealth.</li><li><strong>Ngozichukwu</strong>: a blessing of God.</li></ul><p>Now play. Take the pieces, <em>chi, nna,
    ọma, ngozi, obi, chukwu</em>, and build a new name. What would it mean? Would grandmother laugh or frown? Telephone her and find
    out; tell her that the teacher said so.</p><p>Finish by asking each person at the table: <strong>Gịnị bụ aha gị?</strong> What
    is your name? And answer with its meaning: <strong>Aha m bụ … Ọ pụtara …</strong></p>`,
      ),
    ]),
    section('On the phone', [
      video('When the line goes quiet', 'languages-greetings'),
      video('The tortoise and the feast', 'languages-listening'),
    ]),
  ],
})

export const languagesAfrican = [yoruba, swahili, igbo]
