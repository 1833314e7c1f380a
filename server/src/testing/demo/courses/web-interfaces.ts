import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const reactDashboards = course({
  key: 'react-dashboards',
  title: 'React in Practice: Build a Live Sales Dashboard',
  subtitle: 'Components, state, data fetching and charts, learned by building one thing properly',
  descriptionHtml: html`
    <p>Most React courses build a to-do list. We build the screen a shop owner opens every morning: <strong>today’s sales, the
    week’s chart and the list of products that are running out</strong>. It loads over a slow connection, survives a failed request
    and works with a keyboard.</p><p>You will write components that do one thing, keep state where it belongs, and fetch data
    without the flicker and double requests that plague first projects. Along the way I show the mistakes I see most in code
    reviews: effects that should be calculations, props passed down through six layers, and keys that are not keys.</p><ol><li>Draw the
    screen and cut it into components.</li><li>Make it live with queries, caching and error states.</li><li>Test what users do, then
    publish.</li></ol><p>The sample data comes from a real supermarket in Surulere (names changed). By the end you have a dashboard
    you can show at an interview, and can explain every decision in it.</p>`,
  objectives: [
    'Split a screen into components with clear props',
    'Keep state minimal and derive the rest',
    'Fetch, cache and retry data with TanStack Query',
    'Draw an accessible chart',
    'Write tests that survive a redesign',
  ],
  requirements: ['Comfortable JavaScript: arrays, functions, promises', 'Node.js 20 or newer installed'],
  level: 'INTERMEDIATE',
  categoryKeys: ['web-development'],
  instructorKey: 'adaeze-okonkwo',
  ...forSale({ naira: 45_000, usd: 40 }),
  popularity: 0.97,
  sections: [
    section('Think in components', [
      preview('What we are building, and why not a to-do list', 'web-react'),
      video('From sketch to component tree', 'web-html'),
      video('Props down, events up', 'web-react'),
    ]),
    section('Make it live', [
      video('Queries, caching and the loading state', 'web-api'),
      video('When the request fails', 'web-api'),
      text(
        'State you should delete',
        html`
    <p>Before you reach for <strong>useState</strong>, ask whether the value can be worked out from something you already have.
    Three habits remove half the bugs I meet in reviews.</p><ul><li>A total is not state. It is the sum of the rows, every
    time.</li><li>“Is the list empty?” is not state. It is <em>rows.length === 0</em>.</li><li>A chosen filter belongs in the
    address bar, so that people can share it and the back button works.</li></ul><p>Exercise: open the dashboard’s Filters
    component. It holds five pieces of state. Three of them can be computed and one belongs in the URL. Rewrite it with a single
    piece left, then run the tests; they should pass unchanged. If you feel tempted to add an effect that copies one value into
    another, stop. That effect is a sign that one of the two should not exist.</p>`,
      ),
    ]),
    section('Finish it', [
      video('A chart that a screen reader can read', 'web-html'),
      video('Tests from the user’s chair', 'web-react'),
      video('Build, measure, publish', 'web-api'),
    ]),
  ],
})

const typescript = course({
  key: 'typescript-for-javascript',
  title: 'TypeScript for Working JavaScript Developers',
  subtitle: 'Move a real codebase over, one file at a time, without stopping the team',
  descriptionHtml: html`
    <p>You already write JavaScript for a living. You know what a variable is; you need to know <strong>how to
    bring types into a project that is already running</strong>, with colleagues who are not convinced and a release on
    Friday.</p><p>We take an ordinary Express service of about three thousand lines and convert it in six steps, each of which could
    be merged on its own. You will learn which settings to switch on first, how to describe the data at the edges, and how unions
    replace a surprising number of bugs with red underlines.</p><ul><li>Narrowing, discriminated unions and exhaustive
    checks.</li><li>Generics you will actually use, and the ones to leave alone.</li><li>Types at the boundary: validating what
    arrives from outside.</li></ul><p>I am honest about costs as well. Some clever types are not worth reading, and I show two that
    I wrote, was proud of, and removed a month later. You finish with a checklist for your own project.</p>`,
  objectives: [
    'Plan a gradual migration',
    'Model states with discriminated unions',
    'Validate external data once, at the boundary',
    'Read long compiler errors calmly',
    'Know when a simpler type is better',
  ],
  requirements: ['A year or more of JavaScript', 'A project you would like to migrate (or use mine)'],
  level: 'INTERMEDIATE',
  categoryKeys: ['web-development'],
  instructorKey: 'tunde-bakare',
  ...forSale({ naira: 35_000, usd: 30 }),
  popularity: 0.71,
  sections: [
    section('Before the first .ts file', [
      preview('What types buy you, and what they cost', 'web-api'),
      video('Settings: strict from day one?', 'web-react'),
    ]),
    section('The migration', [
      video('Types at the boundary', 'web-api'),
      video('Unions instead of booleans', 'web-react'),
      video('Generics by example', 'web-react'),
      text(
        'Migration checklist',
        html`
    <p>Print this and tick it off with your team.</p><ol><li>Add the compiler with <em>allowJs</em>, change nothing else,
    merge.</li><li>Type-check in continuous integration, as a warning, for one week.</li><li>Rename the leaves first: files that
    import nothing of yours.</li><li>Describe every response from another system with a schema, and derive the type from
    it.</li><li>Replace pairs of booleans (<em>isLoading</em>, <em>isError</em>) with one union.</li><li>Switch on
    <strong>strict</strong>. Fix the list. It is shorter than you fear.</li><li>Turn the warning into a failure, and celebrate with
    something fried.</li></ol><p>Two rules keep the peace: no one reviews formatting and types in the same change, and <em>any</em>
    is allowed only beside a comment that says what it is waiting for.</p>`,
      ),
    ]),
    section('Living with it', [video('Errors as values', 'web-api'), video('Types I wrote and regret', 'web-html')]),
  ],
})

const accessibleWeb = course({
  key: 'accessible-web',
  title: 'Accessible Websites: HTML, Keyboard and Screen Readers',
  subtitle: 'Small habits that let everyone use what you build',
  descriptionHtml: html`
    <p>About one person in six lives with a disability, and everyone has a broken arm, a noisy bus or a scratched screen at some
    point. Accessible sites are simply <strong>sites that keep working</strong>. This course teaches the habits that get you most of
    the way, without a four-hundred-page standard on your desk.</p><p>We take a handsome but hostile booking form and repair it
    together. First with the mouse unplugged. Then with the screen turned off, listening to NVDA. Then at four hundred percent zoom
    on a small phone. Each repair is a few lines, and almost every one makes the form better for everyone else.</p><ul><li>Native
    elements first: the button that is a button.</li><li>Focus you can see, order that makes sense.</li><li>Labels, errors and live
    messages that are spoken aloud.</li></ul><p>Two guests join me: Rukayat, who is blind and reviews software for a bank, and Yaw,
    who types with a mouth stick. <em>Watching them for ten minutes teaches more than any checklist.</em></p>`,
  objectives: [
    'Navigate and test by keyboard alone',
    'Use a screen reader well enough to find faults',
    'Label forms and announce errors',
    'Write useful alternative text',
    'Set up automatic checks, and know their limits',
  ],
  requirements: ['You can read HTML and CSS'],
  level: 'ALL',
  categoryKeys: ['web-development', 'design'],
  instructorKey: 'adaeze-okonkwo',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 0.38,
  sections: [
    section('Unplug the mouse', [preview('A form that locks people out', 'web-html'), video('Focus order and visible focus', 'web-html')]),
    section('Turn off the screen', [
      video('Headings, landmarks and links', 'web-html'),
      video('Labels and spoken errors', 'web-react'),
      text(
        'Alternative text in four questions',
        html`
    <p>There is no single right description of a picture. There is a right one <em>for this page</em>. Ask:</p><ol><li>If the
    picture vanished, would anything be lost? If not, leave the alternative text empty, so that the screen reader skips
    it.</li><li>Is it a link or a button? Then say where it leads or what it does, not what it looks like.</li><li>Does it contain
    words? Write the words.</li><li>Is it a chart? Give the message in a sentence, and put the numbers in a table
    nearby.</li></ol><p>Practice on the five pictures in the booking site. For the photograph of the beach hotel I would write
    “Hotel pool beside the sea at Badagry”, because a guest wants to know about the pool. For the decorative wave above the footer I
    would write nothing at all.</p>`,
      ),
    ]),
    section('Keep it that way', [video('Zoom, small screens and bright sun', 'web-react'), video('Checks in your pipeline', 'web-api')]),
  ],
})

export const webInterfaces = [reactDashboards, typescript, accessibleWeb]
