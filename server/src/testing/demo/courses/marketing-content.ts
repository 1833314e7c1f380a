import { course, forSale, free, html, linked, preview, section, text, video } from '../course-builder.ts'

const socialSelling = course({
  key: 'instagram-whatsapp-selling',
  title: 'Sell on Instagram and WhatsApp Without Paid Ads',
  subtitle: 'From first post to a steady list of buyers, with scripts you can use today',
  descriptionHtml: html`
    <p>I sold my first eighty pairs of jeans without spending one naira on advertising. What I spent was <strong>attention</strong>:
    I answered quickly, showed the zip and the hem, and never wrote “DM for price”. This course is that method, refined with eleven
    shops since.</p><p>You will set up a profile that answers the five questions every buyer has, plan a week of posts around three
    simple pillars, and move conversations to WhatsApp without being a nuisance. Catalog, labels, quick replies and broadcast
    lists are set up together, on screen.</p><ul><li>Photographs and short videos that show the product honestly.</li><li>Scripts
    for “last price?”, for silence and for complaints.</li><li>Delivery, deposits and returns that build trust.</li><li>A Sunday
    routine: what sold, who asked, whom to thank.</li></ul><p>The figures are real, from my own pages, <em>bad months included</em>.
    If you follow the thirty-day plan and reply to people the way I show, you will sell. If you only watch, you will merely be
    entertained, though I hope you will be that as well.</p>`,
  objectives: [
    'Build a profile that answers buyers’ questions',
    'Plan posts around three pillars',
    'Use WhatsApp Business properly',
    'Handle haggling and complaints',
    'Follow a thirty-day plan',
  ],
  requirements: ['Something to sell', 'A smartphone'],
  level: 'BEGINNER',
  categoryKeys: ['marketing', 'business-finance'],
  instructorKey: 'chiamaka-obi',
  ...forSale({ naira: 15_000, usd: 15 }),
  popularity: 0.98,
  sections: [
    section('The shop window', [
      preview('Eighty pairs of jeans', 'marketing-funnel'),
      video('Five questions every buyer has', 'marketing-social'),
      video('Show the zipper and the hem', 'marketing-social'),
    ]),
    section('The conversation', [
      preview('Never write “DM for price”', 'marketing-email'),
      video('WhatsApp Business, set up properly', 'marketing-social'),
      text(
        'Scripts for five awkward messages',
        html`
    <p>Change the words until they sound like you.</p><ul><li><strong>“Last price?”</strong> “₦14,500 is my best price for one. If
    you take two, delivery is on me.”</li><li><strong>“I’ll get back to you.”</strong> “No wahala! Shall I keep your size till 6
    p.m. tomorrow? After that I’ll release it.”</li><li><strong>Silence after the account number.</strong> Wait a day. “Good
    morning, Ada. Your gown is still here. Do you want it sent on Thursday or shall I give it to the next
    person?”</li><li><strong>“It’s not like the picture.”</strong> “I’m sorry. Please send me a photo, I want to see it. If the
    mistake is ours, I’ll replace it at our cost.”</li><li><strong>“Others sell cheaper.”</strong> “That’s true. Ours is
    double-stitched, and I accept returns within three days.”</li></ul><p>Notice that every answer ends with a small next step.
    People rarely mind being led.</p>`,
      ),
      video('Delivery, deposits, returns', 'marketing-funnel'),
    ]),
    section('Thirty days', [video('The plan, day by day', 'marketing-social'), video('Sunday: count and thank', 'marketing-funnel')]),
  ],
})

const copywriting = course({
  key: 'copywriting',
  title: 'Copywriting in Plain English',
  subtitle: 'Web pages, ads and product descriptions that sound like a person and sell like one',
  descriptionHtml: html`
    <p>Good copy is a helpful stranger at the bus stop: it knows what you want, says it briefly and points. This course teaches you
    to write like that, for web pages, ads, labels and letters, by <strong>rewriting forty real pieces</strong> with
    you.</p><p>You learn to interview customers for their own words, find the one promise, and cut everything that does not carry
    it. We practice headlines, openings, objections and buttons. I give you six structures that work and show the same product in
    all of them, so that you can hear the difference.</p><ol><li>Listen: where customers’ phrases hide.</li><li>Draft fast, badly
    and without stopping.</li><li>Cut, read aloud, cut again.</li></ol><p>Nigerian English, British English, Pidgin: each has its
    place, and we talk about when a brand may change its accent. There is a chapter on <em>honesty</em> too, because exaggeration
    sells once. Peer feedback is built in, and every month I edit three students’ pages live, in front of everyone, including the
    student.</p>`,
  objectives: [
    'Find customers’ own words',
    'State one promise clearly',
    'Write headlines and openings',
    'Answer objections before they are raised',
    'Edit your work by ear',
  ],
  requirements: ['You can write an email', 'Willingness to delete'],
  level: 'ALL',
  categoryKeys: ['marketing', 'languages'],
  instructorKey: 'oliver-hughes',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 0.48,
  sections: [
    section('Listen', [
      preview('The stranger at the bus stop', 'marketing-email'),
      video('Where customers’ words hide', 'marketing-social'),
    ]),
    section('Write', [
      video('One promise', 'marketing-funnel'),
      video('Six structures, one product', 'marketing-email'),
      text(
        'Cutting: a page before and after',
        html`
    <p><strong>Before (58 words).</strong> “At Sunrise Laundry we are passionate about delivering world-class, innovative
    garment-care solutions that are tailored to meet the unique needs of our esteemed customers. With years of experience and a
    highly dedicated team of professionals, we pride ourselves on quality, reliability and excellent customer satisfaction at all
    times, and we always go the extra mile for you.”</p><p><strong>After (21 words).</strong> “We collect your clothes by eight and
    bring them back, ironed, by six the next day. If we are late, it’s free.”</p><p>What went: adjectives that any rival could use,
    the word <em>solutions</em>, and the writer’s feelings. What stayed: collect, return, when, and what happens if not. The second
    version could only be written by a laundry that keeps its word, and that is exactly why it sells.</p><p>Now do the same with
    your own first paragraph. Aim for a third of the length.</p>`,
      ),
    ]),
    section('Cut', [video('Read it aloud', 'marketing-email'), video('Honesty sells twice', 'marketing-funnel')]),
  ],
})

const phoneVideo = course({
  key: 'phone-video',
  title: 'Shoot and Edit Short Videos on Your Phone',
  subtitle: 'Light, sound, three shots and a simple edit, for people with a business to run',
  descriptionHtml: html`
    <p>You do not need a camera, a ring light or a dance. In this free course you make <strong>one good thirty-second video</strong>
    about your work with the phone you have, and then you know how to make the next fifty.</p><p>We film a shoemaker in Aba from
    three distances: hands, face, place. You learn to stand beside a window instead of in front of it, to record sound that does not
    echo, and to say one thing only. Then we edit on the phone with a free app, add captions because most people watch in silence,
    and export without the file falling to pieces on WhatsApp.</p><ul><li>Three shots that tell almost any story.</li><li>Sound: a
    wardrobe, a scarf and other free studios.</li><li>Captions that are easy to read and quick to make.</li></ul><p>Everything is
    practical, and <em>short</em>: watch a lecture, film for ten minutes, come back. At the end, post your video in the discussion.
    The shoemaker’s has been seen forty thousand times, and it was shot in his lunch break.</p>`,
  objectives: ['Use window light well', 'Record clear sound for free', 'Tell a story in three shots', 'Edit and caption videos on a phone'],
  requirements: ['Any smartphone from the last six years', 'About 1 GB of free space'],
  level: 'BEGINNER',
  categoryKeys: ['marketing', 'music-photography'],
  instructorKey: 'temilade-ojo',
  ...free,
  popularity: 0.87,
  sections: [
    section('Film', [
      preview('Hands, face, place', 'marketing-social'),
      video('Beside the window, not in front', 'photo-exposure'),
      video('A wardrobe is a studio', 'music-mixing'),
    ]),
    section('Finish', [
      preview('Cut it on the phone', 'marketing-social'),
      text(
        'A thirty-second plan you can copy',
        html`
    <p>Write this on paper before you touch the phone.</p><ul><li><strong>0–3 s, hands.</strong> Start in the middle of the work. No
    greeting, no logo. The knife is already in the leather.</li><li><strong>3–10 s, face.</strong> One sentence: what you make and
    for whom. “I make school shoes that last three years.”</li><li><strong>10–20 s, hands again.</strong> Three steps of the work,
    about three seconds each, from three different sides.</li><li><strong>20–26 s, place.</strong> The finished thing in use. A
    child running is perfect.</li><li><strong>26–30 s, face.</strong> Where to find you. Say it, and show it in
    writing.</li></ul><p>Film each shot twice as long as you need. Hold still, count to six, and only then stop. And wipe the lens
    with your shirt before you begin: it is the cheapest improvement in all of film-making.</p>`,
      ),
      video('Captions, size and sharing', 'marketing-email'),
      {
        ...linked('A whole story without a word', { url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', durationSeconds: 635 }),
        descriptionHtml:
          '<p>“Big Buck Bunny” by the Blender Foundation, licensed under CC BY 3.0. Count how often a face follows a hand.</p>',
      },
    ]),
  ],
})

export const marketingContent = [socialSelling, copywriting, phoneVideo]
