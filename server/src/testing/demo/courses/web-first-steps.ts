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
      video('The skeleton every page shares', 'first-page-write', {
        isPreview: true,
        descriptionHtml:
          '<p>Head, body, heading, paragraph, picture: the lines that you will type for the rest of your life. Keep your editor open, and pause whenever you want to type along.</p>',
      }),
      video('A menu, a price list and a WhatsApp button', 'first-page-order', {
        resources: [{ title: 'HTML cheat sheet (PDF)', file: 'html-cheat-sheet.pdf' }],
      }),
    ]),
    section('Show it', [video('Put your page on the internet', 'first-page-publish')]),
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
    section('The look', [
      video('Type, space and two good colors', 'design-color', { isPreview: true }),
      text(
        'Twenty lines of CSS, one by one',
        html`
    <p>Open the page from the afternoon course, and put a <em>style</em> element into its head. Type the rules below in this order, and
    reload after each. Every rule changes something that you can see.</p><ol><li><p><strong>Line length.</strong> Give the main part a
    maximum width of 65 characters, and center it with automatic margins. The eye loses its place in long lines, so this rule alone makes
    a page look edited.</p></li><li><p><strong>Type.</strong> Set the font size to 18 pixels and the line height to 1.5. Use the font
    that the phone already has. It costs no data, and people read it all day.</p></li><li><p><strong>One unit of space.</strong> Choose
    8 pixels and call it your unit. Paragraphs are two units apart, headings have four units above and one below. Never use a number
    between them. When a space looks wrong, it is almost always too small.</p></li><li><p><strong>A dark color for text.</strong> Black on
    white flickers in the sun. Take a very dark green instead, the color of the business, and check that the contrast with the background
    is at least 7 to 1.</p></li><li><p><strong>A second color for links and buttons.</strong> It appears only where people can tap. Check
    it too: 4.5 to 1 is the least for text. If your brand color fails, make it darker until it passes, and keep the bright one for the
    photograph’s frame.</p></li><li><p><strong>A button that looks like one.</strong> Give the order link padding of one and a half units
    above and below, and three at the sides. Round its corners slightly. It must be at least 44 pixels high, because that is the size of a
    thumb.</p></li></ol><p>Now compare. The words are the same, and no line of HTML has changed. That is what a style sheet is for: the
    page says what things are, and the style sheet says how they look.</p><p>Two habits will save you hours. Write each rule for an
    element or a class, never for one place on one page. And when a rule has no effect, check the spelling of the property first: browsers
    skip what they don’t know, without a word.</p>`,
      ),
    ]),
    section('The fit', [
      video('One layout for every screen', 'design-layout'),
      text(
        'A menu that fits a phone and a desktop',
        html`
    <p>Designers used to draw one page for phones and another for desktops. You don’t have to. Describe what each part needs, and let the
    browser do the arithmetic.</p><ol><li><p><strong>Let pictures shrink.</strong> A maximum width of 100 percent and an automatic height
    keep every photograph inside its column. Keep the width and height in the HTML, too: they reserve the space before the picture
    arrives.</p></li><li><p><strong>Make the menu a grid.</strong> Say that each dish needs at least 220 pixels, and that dishes share what
    is left. A phone shows one column, a tablet two, a desktop four. There is no media query, and there is nothing to change when the next
    phone is wider.</p></li><li><p><strong>Let headings breathe.</strong> With a smallest, a preferred and a largest size, the main heading
    grows with the screen and stops in time. Test it at 320 pixels. That is the narrowest phone that your customers still carry.</p></li>
    <li><p><strong>Give the page a margin.</strong> Two units at the sides keep text away from the edge, where a case or a thumb covers
    it.</p></li></ol><p>Then test as your customers do. Open the page on the oldest phone in the house. Turn it sideways. Make the text
    larger in the phone’s settings, as my mother does, and see whether anything is cut off. Turn the brightness down, and stand at the
    window.</p><p>If something overflows, the reason is nearly always a fixed width. Find it and replace it with a maximum width. If two
    things overlap, the reason is nearly always a fixed height. Remove it: text decides its own height.</p><p>When all of that works, print
    the page. Hide the button with three lines, and the menu is a flyer for the counter. You wrote it once, and it now fits a phone, a
    desktop and a sheet of paper.</p>`,
      ),
    ]),
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
        'Ten words, one address and a cable under the sea',
        html`
    <p>Keep this list. It will save you from nodding politely. For each word there is what it means, why people care about it, and a way to
    see it for yourself.</p><p><strong>Client.</strong> The client asks. Usually it is a browser or an app. When a developer says that
    something runs “on the client”, they mean your phone: its battery, its memory, and its slow minutes on the bus. Work that is done
    there costs the company nothing, which is why so much of it is. Compare the same shop on a new phone and on an old one, and you will
    see the difference in seconds.</p><p><strong>Server.</strong> The server answers. It is a computer that never sleeps, in a building
    with cold air and two generators. It is not magic, and it is not always one machine: a large shop has hundreds that look like one. If
    a page works for you and not for your friend, it is often because you were sent to different servers, and one of them is
    unwell.</p><p><strong>Request and response.</strong> The question and the answer. One tap on a link leads to one request for the
    page, and then to dozens more for its pictures, fonts and scripts. Each response starts with a number. 200 means that all is well,
    404 that there is nothing at this address, and 500 that the server made a mistake. If you report a problem to a developer, tell them
    that number. You will be answered first.</p><p><strong>Domain.</strong> The name that people type, such as a shop’s name with
    .com.ng at the end. You rent it from a registrar, for a year at a time. Read it from right to left: .ng is the country, .com says that
    it is a business, and the word before that is the business itself. Criminals know that people read from left to right. A link that
    begins with the name of your bank and ends with a stranger’s domain belongs to the stranger.</p><p><strong>DNS.</strong> The
    directory that turns a name into a number, because computers find each other by number. Your phone asks it before the first request to
    every new site, and remembers the answer for a while. When a company moves to another server, the directory takes some hours to tell
    the whole world. If you hear “it’s DNS” in a meeting, it means that all of you have to wait, including the person who said
    it.</p><p><strong>HTML.</strong> The words of a page and their meaning: this is a heading, this is a link, this is a price list. It
    says nothing about color. A search engine and a screen reader both work with the HTML, so a page with poor HTML is invisible to one
    and unusable with the other. To see it, open a page you like on a computer and choose <em>View page source</em>. You won’t understand
    all of it, but you will find the words that you read a moment ago.</p><p><strong>CSS.</strong> How the words look: their size, their
    color, the space around them, and how they move when you turn your phone. The same page can have several style sheets. If you print
    a recipe and the advertisements are gone, a style sheet for paper did that. When a page loads slowly and looks like a letter from
    1995 for a moment, you have seen HTML without its CSS.</p><p><strong>JavaScript.</strong> What a page does when you touch it: the
    cart that counts, the map that moves, the form that tells you about a missing digit. It is a program that the client downloads and
    runs. Much of it is useful, and much of it watches what you do. It is also the heaviest part of most pages, and the reason why a cheap
    phone gets warm.</p><p><strong>Cache.</strong> A copy that is kept near you, so that the second visit is quick. Your browser has one.
    So has your network, and there may be one in a building in Lagos, so that a picture doesn’t have to come from London each time. That is
    why a page can be fast in one town and slow in the next. It is also why you sometimes see yesterday’s price: you are looking at a copy.
    Reloading with the shift key held down asks for a new one.</p><p><strong>API.</strong> A door for programs instead of people. When an
    app shows the weather, it has asked a weather company’s API, and has received a list of numbers without any design. When a shop takes
    a card, it asks the API of a payment company, and never sees the number of the card. Companies care about APIs because one door can
    serve a website, an app and a partner at once. If the door closes for an hour, all three stop.</p><p>Now read an address with these words. Take
    https://shop.mama-tee.com.ng/menu?day=friday. The part before the colon is the manner: https means that the line is encrypted, so that
    the owner of the hotspot sees which shop you visit, but not what you order. Then comes the domain, and you read it from the right:
    Nigeria, a business, Mama Tee, and her shop as one part of it. After the first single slash comes the path, which names a page inside
    the shop. Behind the question mark come notes for the server, as pairs of a name and a value. Most of what follows there is harmless.
    Some of it says who sent you the link, and you can delete it before you pass the link on.</p><p>And where does the question travel?
    From your phone by radio to a mast, which may be on the roof of a bank. From the mast through glass fiber along the road, to a building
    in Lagos where the networks meet. If the server is in London, the question then goes into the sea. Several cables, each about as thick
    as a garden hose, run along the coast of West Africa to Europe. Inside are hair-thin fibers, and light in them needs about 50
    thousandths of a second to London. The answer needs as long to come back.</p><p>In March 2024, rocks slid down an undersea canyon off
    Côte d’Ivoire and cut four of these cables on one morning. Banks in several countries could not take payments, and pages that had always
    been quick needed half a minute. Ships with hooks and welders had to find the ends on the sea floor, and the repair took weeks. Nothing
    was wrong with the phones, the masts or the servers. The road between them was gone, and all traffic squeezed through what was
    left.</p><p>That is also the short answer to the question why a page is fast in London and slow in Lokoja. Distance costs time, and each
    request pays for it again. A page that needs sixty requests, one after the other, pays sixty times. People who build pages can change
    that in three ways. They can ask for less: fewer pictures, smaller scripts. They can ask at once instead of one after the other. And they
    can keep copies close to you, in a cache in Lagos. None of it needs a faster phone, and all of it is cheaper than a
    cable.</p><p>Now try two experiments. First,
    open a page you like on a computer, press F12, choose <em>Network</em>, and reload. Each row is one request. Sort them by size and look
    at the largest. Is it a picture? It usually is. Then look at the sum at the bottom, and work out what the visit cost you on a prepaid
    plan.</p><p>Second, choose <em>Slow 3G</em> in the same panel, and reload. What appears first, and what comes last? Can you read the
    page before the pictures are there? That is how most of the country sees it. The people who build the page could change that, and now
    you know which words to use when you ask them.</p>`,
      ),
    ]),
  ],
})

export const webFirstSteps = [startHere, secondStep, freeTaster]
