import { course, forSale, free, html, preview, section, text, video } from '../course-builder.ts'

const startHere = course({
  key: 'start-here',
  title: 'Your First Web Page in One Afternoon',
  subtitle: 'Three short lessons from an empty file to a page you can send to your mother',
  descriptionHtml: html`
    <p>You do not need a computer-science degree to put something on the web. You need a text editor, a browser and one free
    afternoon. In <strong>three short lessons</strong> we write a real page for a small food business: a heading, an honest
    paragraph, a photograph and a link people can tap to order.</p><p>There is no framework to install and nothing to pay for. I
    type every character on screen, explain why it is there, and show what happens when I get it wrong, because you will get it
    wrong too and that is fine.</p><ul><li>Lesson one builds the skeleton that every page on earth shares.</li><li>Lesson two adds a
    menu with prices, and a button that opens WhatsApp.</li><li>Lesson three puts the page on the internet, at an address you can
    share.</li></ul><p>A one-page <em>cheat sheet</em> comes with the second lesson: print it, stick it beside your screen, and stop
    searching for the same five tags. When you are done you will own a page, understand every line of it, and know what to learn
    next.</p>`,
  objectives: [
    'Write a complete HTML page by hand',
    'Choose tags by meaning, not by looks',
    'Link to a phone number, a map and WhatsApp',
    'Publish the page at a free address',
  ],
  requirements: ['A laptop, or a phone with a code editor app', 'No experience at all'],
  level: 'BEGINNER',
  categoryKeys: ['web-development'],
  instructorKey: 'adaeze-okonkwo',
  ...forSale({ naira: 5_000, usd: 5 }),
  popularity: 0.82,
  sections: [
    section('Write it', [
      video('The skeleton every page shares', 'web-html', {
        isPreview: true,
        descriptionHtml: '<p>Head, body, heading, paragraph: the six lines you will type for the rest of your life.</p>',
      }),
      video('A menu, a price list and a WhatsApp button', 'web-react', {
        resources: [{ title: 'HTML cheat sheet (PDF)', file: 'html-cheat-sheet.pdf' }],
      }),
    ]),
    section('Show it', [video('Put your page on the internet', 'web-api')]),
  ],
})

const secondStep = course({
  key: 'second-step',
  title: 'Style It: CSS in Two Short Lessons',
  subtitle: 'Color, space and type: turn a plain page into one that looks cared for',
  descriptionHtml: html`
    <p>A plain HTML page works, but it looks like a letter from the tax office. In two lessons we give it <strong>color, space and
    a voice</strong>, using fewer than forty lines of CSS. You can bring the page from my afternoon course or start with the one I
    provide.</p><p>The first lesson is about the three properties that do most of the work: how wide a line of text should be, how
    much room things need around them, and how to choose two colors that people can read in bright sun. The second makes the page
    behave on a small phone and a wide monitor alike, without a single media query.</p><ul><li>No frameworks and no copied themes:
    you will understand every rule you write.</li><li>Every value has a reason, and I tell you the reason.</li><li>We check contrast
    with a free tool and fix what fails.</li></ul><p>At the end you have a small stylesheet you can carry from project to project,
    and, more usefully, an eye for <em>why</em> some pages feel calm and others shout.</p>`,
  objectives: [
    'Set readable type with three properties',
    'Use one spacing unit everywhere',
    'Pick colors that pass a contrast check',
    'Make a layout that fits phone and desktop',
  ],
  requirements: ['You have written at least one HTML page'],
  level: 'BEGINNER',
  categoryKeys: ['web-development', 'design'],
  instructorKey: 'adaeze-okonkwo',
  ...forSale({ naira: 5_000, usd: 5 }),
  popularity: 0.55,
  sections: [
    section('The look', [video('Type, space and two good colors', 'web-html', { isPreview: true })]),
    section('The fit', [video('One layout for every screen', 'web-react')]),
  ],
})

const freeTaster = course({
  key: 'free-taster',
  title: 'How the Web Works: A Free Ten-Minute Tour',
  subtitle: 'What really happens between tapping a link and seeing the page',
  descriptionHtml: html`
    <p>Everyone uses the web; few people can say what it does. This free tour follows <strong>one tap on one link</strong>: out of
    the phone, through the mast on the corner, along the cable under the sea, into a server, and back again as a page, all in less
    time than it takes to blink.</p><p>I made it for people who are wondering whether web development is for them, and for
    colleagues who work beside developers and would like to follow the conversation. There is no code to write. There are drawings,
    two small experiments you can do in your own browser, and a short text with the ten words you will hear in every
    meeting.</p><ul><li>What an address is made of, piece by piece.</li><li>What a server does, and why it is not magic.</li><li>Why
    a page is fast in London and slow in Lokoja, and who can change that.</li></ul><p>If you enjoy it, my <em>afternoon course</em>
    is the natural next step. If you do not, you have lost ten minutes and gained a good story about submarine cables.</p>`,
  objectives: [
    'Name every part of a web address',
    'Explain request and response to a friend',
    'Open your browser’s network panel and read it',
    'Decide whether to learn more',
  ],
  requirements: ['Curiosity', 'Any browser'],
  level: 'ALL',
  categoryKeys: ['web-development'],
  instructorKey: 'adaeze-okonkwo',
  ...free,
  popularity: 0.9,
  sections: [
    section('The journey of one tap', [
      preview('From your thumb to the server', 'web-api'),
      video('What comes back: the page', 'web-html'),
    ]),
    section('Take it with you', [
      text(
        'Ten words you will hear in every meeting',
        html`
    <p>Keep this list; it will save you from nodding politely.</p><ul><li><strong>Client</strong>: whatever asks. Usually a browser
    or an app.</li><li><strong>Server</strong>: whatever answers. A computer that never sleeps.</li><li><strong>Request</strong> and
    <strong>response</strong>: the question and the answer.</li><li><strong>Domain</strong>: the name people type, such as a shop’s
    name.</li><li><strong>DNS</strong>: the phone book that turns the name into a number.</li><li><strong>HTML</strong>: the words
    and their meaning.</li><li><strong>CSS</strong>: how they look.</li><li><strong>JavaScript</strong>: what they do when
    touched.</li><li><strong>Cache</strong>: a copy kept near you, so that the second visit is quick.</li><li><strong>API</strong>:
    a door through which programs, not people, ask for things.</li></ul><p>Try it: open a page you like, press F12, choose
    <em>Network</em>, and reload. Each row is one request. Find the largest one. Is it a picture? It usually is.</p>`,
      ),
    ]),
  ],
})

export const webFirstSteps = [startHere, secondStep, freeTaster]
