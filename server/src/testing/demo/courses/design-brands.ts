import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const brand = course({
  key: 'brand-identity',
  title: 'Brand Identity: Logos That Survive a Signboard',
  subtitle: 'Research, mark, type, color and a short guide your client will follow',
  descriptionHtml: html`
    <p>A logo will be embroidered on a cap, painted on a wall by someone’s cousin, shrunk to sixteen pixels and faxed. If it
    survives that, it is a logo. This course takes a bakery from <strong>first conversation to finished identity</strong>, and tests
    it on all of those surfaces.</p><p>We start by listening. I play you a client interview, and we turn forty minutes of chat into
    one sentence. From that sentence come sketches, many and quick, then two directions drawn well, then one. You will learn to
    build a mark on a grid without worshiping it, to pair it with type that can be bought or found free, and to choose colors that
    printers can mix.</p><ul><li>Presenting so that the client decides, and does not redesign.</li><li>A guide of six pages, not
    sixty.</li><li>Fees, rounds and rights: a contract in plain language.</li></ul><p>Coursework is <em>marked by me</em>, in
    writing, within a week. I am kind about mistakes and strict about kerning.</p>`,
  objectives: [
    'Turn an interview into a brief',
    'Sketch widely, then choose',
    'Draw a mark that works at any size',
    'Pair type and color',
    'Present and price the work',
  ],
  requirements: ['Pencil and paper', 'Illustrator, Affinity Designer or Inkscape'],
  level: 'INTERMEDIATE',
  categoryKeys: ['design', 'marketing'],
  instructorKey: 'oliver-hughes',
  ...forSale({ naira: 45_000, usd: 40 }),
  popularity: 0.74,
  sections: [
    section('Listen', [preview('Cap, wall, sixteen pixels', 'design-layout'), video('Forty minutes into one sentence', 'design-figma')]),
    section('Draw', [
      video('A hundred bad sketches', 'design-layout'),
      video('Two directions, drawn well', 'design-color'),
      text(
        'The torture test',
        html`
    <p>Before a client sees a mark, put it through this.</p><ol><li>Print it at one centimeter. Can you still tell what it
    is?</li><li>Shrink it to sixteen pixels and look at it beside nine other browser tabs.</li><li>Turn it to solid black. Then
    white on a photograph.</li><li>Photocopy the photocopy of a photocopy.</li><li>Ask someone to draw it from memory after ten
    seconds. <strong>What they forget, you can probably remove.</strong></li><li>Hold it upside down. You are checking balance, and
    accidental rudeness.</li><li>Paint it, large, with a house-painter’s brush.</li></ol><p>Our bakery’s first mark failed the
    second and the seventh. The wheat ear had eleven grains; the final one has five. No customer has ever asked where the other six
    went.</p>`,
      ),
      video('Fonts you can license, colors you can print', 'design-color'),
    ]),
    section('Deliver', [
      video('Presenting so that they decide', 'design-figma'),
      video('Six pages, not sixty', 'design-layout'),
      video('Fees, rounds and rights', 'design-layout'),
    ]),
  ],
})

const canva = course({
  key: 'canva-small-business',
  title: 'Canva for Small Businesses: Flyers, Menus and Posts',
  subtitle: 'Make your own material look consistent, readable and a little bit expensive',
  descriptionHtml: html`
    <p>You have a shop to run. You need tomorrow’s flyer tonight, and it should not look like everyone else’s template. In this
    course you set up a <strong>small brand kit once</strong> and then produce posts, menus, price lists and stickers in
    minutes.</p><p>Each lecture makes one thing you can use the same day. I work in the free version first and say clearly where the
    paid one saves time. You learn four rules of layout that make any template look like yours: fewer fonts, more space, one
    photograph, one message.</p><ul><li>A brand kit: two colors, two fonts, one logo that prints.</li><li>Photographing products
    with a window and a bedsheet.</li><li>A menu people can read at arm’s length, in the evening.</li><li>Files a printer in Shomolu
    will not send back.</li></ul><p>We finish with a <em>monthly pack</em>: twelve posts, two stories and one flyer, made in a
    single sitting of ninety minutes, so that you can go back to baking, sewing or selling.</p>`,
  objectives: [
    'Set up a simple brand kit',
    'Adapt templates with taste',
    'Photograph products at a window',
    'Prepare files for print',
    'Make a month of posts in one sitting',
  ],
  requirements: ['A phone or laptop', 'A free Canva account'],
  level: 'BEGINNER',
  categoryKeys: ['design', 'marketing'],
  instructorKey: 'chiamaka-obi',
  ...forSale({ naira: 10_000, usd: 10 }),
  popularity: 0.81,
  sections: [
    section('Set up once', [
      preview('Four rules that beat any template', 'design-layout'),
      video('Two colors, two fonts', 'design-color', {
        resources: [{ title: 'Brand-kit worksheet (PNG)', file: 'brand-kit-worksheet.png' }],
      }),
    ]),
    section('Make it', [
      video('The flyer for tomorrow', 'design-layout'),
      video('A menu for the evening', 'design-color'),
      text(
        'Files the printer will not send back',
        html`
    <p>Printers are patient people, but they have heard “it looked fine on my phone” before. Send them this:</p><ul><li>A
    <strong>PDF for print</strong>, not a screenshot and not a WhatsApp picture. WhatsApp squeezes images until the letters fray;
    send it as a document.</li><li>Three millimeters of <em>bleed</em>: let the background run past the edge.</li><li>Nothing
    important within five millimeters of the edge.</li><li>Dark text in pure black, not in four colors.</li><li>Photographs large
    enough: at least 1,800 pixels wide for a postcard.</li><li>Your phone number, checked by someone else. Out loud.</li></ul><p>Ask
    for one proof copy before the full run. It costs a few hundred naira, and it has saved me from two thousand flyers that invited
    the whole of Port Harcourt to a sale on June 31.</p>`,
      ),
      video('Window, bedsheet, phone', 'design-color'),
    ]),
    section('Every month', [video('Ninety minutes, twelve posts', 'design-figma')]),
  ],
})

const pattern = course({
  key: 'surface-pattern',
  title: 'Surface Pattern Design: From Sketch to Printed Fabric',
  subtitle: 'Draw motifs, build seamless repeats, and prepare an Ankara-inspired collection for print',
  descriptionHtml: html`
    <p>A pattern is a drawing that never ends. In this course you design a small collection of <strong>three fabrics that belong
    together</strong>, from ink on paper to meters of cotton, taking the bold repeats of West African wax prints as our school
    without copying anyone’s cloth.</p><p>We look first: at old prints, at adire, at shadows on a louver window. You fill pages
    with motifs, choose five, and clean them up by hand or on a tablet. Then comes the small miracle of the half-drop repeat, and
    the long pleasure of color. I show how two colorways of one design can look like cousins or like strangers.</p><ul><li>Block,
    brick, half-drop and tossed repeats.</li><li>Limiting color, because every screen costs money.</li><li>Hero, companion and
    quiet print: a collection.</li><li>Briefing a printer, checking a strike-off, naming a price.</li></ul><p>Students have turned
    the final project into scarves, wallpaper and <em>one very fine set of aso ebi</em>. Bring a soft pencil and old magazines.</p>`,
  objectives: [
    'Collect and simplify motifs',
    'Build four kinds of repeat',
    'Work with a limited palette',
    'Design a coordinated collection',
    'Prepare files and judge a strike-off',
  ],
  requirements: ['Paper, ink, scissors', 'Any drawing program; a tablet is optional'],
  level: 'INTERMEDIATE',
  categoryKeys: ['design'],
  instructorKey: 'wanjiru-kamau',
  ...forSale({ naira: 25_000, usd: 25 }),
  popularity: 0.33,
  sections: [
    section('Motifs', [preview('A drawing that never ends', 'design-layout'), video('Shadows on a louver window', 'design-color')]),
    section('Repeats', [
      video('Half-drop, by hand and by software', 'design-layout'),
      video('Colorways: cousins or strangers', 'design-color'),
      text(
        'Learning from wax prints without copying',
        html`
    <p>Many classic prints have names and meanings: a market woman can read a cloth as you read a headline. Several are still owned
    and in production. Respect begins with knowing which.</p><p>Ask three questions of every motif you borrow:</p><ol><li><strong>Is
    it a structure or a signature?</strong> Concentric rings, crackle and bold outlines are structures, open to all. A specific bird
    in a specific pose is someone’s signature.</li><li><strong>Could I draw it again without looking?</strong> If not, you are
    tracing.</li><li><strong>What do I bring?</strong> A louver window, a danfo’s stripe, your grandmother’s enamel bowl. Use what
    only you have seen.</li></ol><p>Name your sources in the collection’s notes. It is honest, customers love the stories, and it
    will make you look harder. Then give each of your three fabrics a name worth gossiping about.</p>`,
      ),
    ]),
    section('Cloth', [video('Hero, companion, quiet', 'design-figma'), video('The strike-off and the price', 'design-layout')]),
  ],
})

export const designBrands = [brand, canva, pattern]
