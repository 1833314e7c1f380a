import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const portraits = course({
  key: 'portrait-natural-light',
  title: 'Portrait Photography with Natural Light',
  subtitle: 'Windows, verandas and shade: flattering pictures of real people with any camera',
  descriptionHtml: html`
    <p>The best portrait light I know is free, and it falls through a door at four in the afternoon. In this course you learn to
    <strong>find it, turn people toward it, and wait</strong>. Camera and lens come second; I use an eight-year-old body and
    sometimes a phone.</p><p>We photograph six people: a grandmother, a barber, twins, a shy engineer, a dancer and a baby. Each
    brings a different problem. You see how I talk to them, where I stand, what I change and why, and then the full set of pictures,
    not only the one that worked.</p><ul><li>Exposure for deep skin tones: trust your eyes above the meter.</li><li>Shade, doors,
    walls and a bedsheet as a studio.</li><li>Posing by conversation, hands included.</li><li>Choosing three pictures from three
    hundred.</li></ul><p>There is an assignment after each lecture, small enough for a lunch break. Post the results; the group is
    generous and <em>the critique is honest</em>. By the end you will see light on faces everywhere, most inconveniently during
    meetings.</p>`,
  objectives: [
    'Read direction and quality of light',
    'Expose deep skin tones well',
    'Guide people without stiff poses',
    'Use simple reflectors and shade',
    'Edit a set down to its best',
  ],
  requirements: ['Any camera with manual control, or a recent phone'],
  level: 'BEGINNER',
  categoryKeys: ['music-photography'],
  instructorKey: 'temilade-ojo',
  ...forSale({ naira: 25_000, usd: 25 }),
  popularity: 0.78,
  sections: [
    section('Light', [
      preview('Four in the afternoon', 'photo-exposure'),
      video('Three dials, one light', 'photo-exposure'),
      video('A door, a wall, a bedsheet', 'photo-exposure'),
    ]),
    section('People', [
      video('The shy engineer', 'photo-exposure'),
      video('Hands', 'photo-exposure'),
      text(
        'Exposing for deep skin',
        html`
    <p>A camera’s meter believes that the world is medium gray. Point it at a dark face against a bright wall and it will rescue the
    wall and bury the face. You have to overrule it.</p><ol><li>Switch on the histogram <strong>and</strong> look at the face. The
    picture is about the face.</li><li>Against a bright background, add one stop, sometimes two.</li><li>Against a dark background,
    let it be. Deep skin in shade is rich, not a fault to be lifted.</li><li>Look for a <em>highlight with shape</em>: cheekbone,
    forehead, bridge of the nose. If there is shape there, you have light enough.</li><li>Turn the face a little toward the light
    before you touch any dial.</li></ol><p>Assignment: one friend, one window, five exposures from two stops under to two over.
    Print them small and ask the friend which one is <em>her</em>. It is almost never the one the camera chose.</p>`,
      ),
    ]),
    section('Pictures', [video('Three from three hundred', 'photo-exposure'), video('A baby and no patience', 'photo-exposure')]),
  ],
})

const weddings = course({
  key: 'wedding-photography',
  title: 'Wedding Photography as a Business',
  subtitle: 'Packages, contracts, timelines and calm, from first call to finished album',
  descriptionHtml: html`
    <p>Photographing a wedding is a third of the job. The rest is listening, planning, carrying spare batteries and <strong>being
    paid</strong>. After more than two hundred weddings in Lagos, Abẹ́òkúta and London I have put the whole business into one
    course.</p><p>We follow one couple, with their blessing, from the first message to the album: introduction ceremony, traditional
    wedding and white wedding, four hundred guests and rain. You see the questions I ask, the contract, the timeline on the aunties’
    phones, where I stood and which pictures I missed.</p><ul><li>Packages people understand, and a price that leaves
    profit.</li><li>Deposits, cancellations and the cousin with a better camera.</li><li>Light at noon, in tents and under purple
    LEDs.</li><li>Two photographers, one story: working as a team.</li><li>Back-ups, editing and delivery in four
    weeks.</li></ul><p>Included are my <em>actual documents</em>: questionnaire, contract, shot list and invoice, ready to adapt. If
    you take good pictures already and dread the telephone, this course is for you.</p>`,
  objectives: [
    'Design and price packages',
    'Use a clear contract and deposit',
    'Plan a day minute by minute',
    'Shoot in difficult light',
    'Deliver on time, and be recommended',
  ],
  requirements: ['Confident use of your camera', 'At least one event photographed'],
  level: 'ADVANCED',
  categoryKeys: ['music-photography', 'business-finance'],
  instructorKey: 'temilade-ojo',
  ...forSale({ naira: 50_000, usd: 45 }),
  popularity: 0.5,
  sections: [
    section('Before', [
      preview('A third of the job', 'photo-exposure'),
      video('The first call', 'photo-exposure'),
      video('Packages and prices', 'business-pricing'),
    ]),
    section('The day', [
      video('Noon, tents and purple LEDs', 'photo-exposure'),
      video('Where to stand at a traditional wedding', 'photo-exposure'),
      text(
        'A timeline the aunties will follow',
        html`
    <p>Send it as a picture, not as a document; it will be forwarded. Use large type and ten lines at most.</p><ul><li>7:00
    Photographer at the bride’s house. <strong>Dress, shoes, rings and invitation in one room.</strong></li><li>8:30 Bride dressed.
    Mother and grandmother first, before make-up melts.</li><li>9:15 Groom and friends, courtyard.</li><li>10:30 Leave. (Real plan:
    10:45. Do not tell them.)</li><li>11:00 Church.</li><li>12:45 Family groups at the steps. <em>Auntie Ronke calls the
    names.</em></li><li>13:30 Couple alone, twenty minutes, under the trees.</li><li>14:30 Reception.</li></ul><p>Choose one loud,
    respected relative as caller of names and thank her in public. It saves half an hour, and she will recommend you for the next
    ten years. I owe Auntie Ronke fourteen weddings and counting.</p>`,
      ),
    ]),
    section('After', [video('Backups before sleep', 'photo-exposure'), video('Editing and delivery in four weeks', 'photo-exposure')]),
  ],
})

const lightroom = course({
  key: 'lightroom-skin',
  title: 'Lightroom: Edit Deep Skin Tones Beautifully',
  subtitle: 'Color, masks and restraint, for photographs in which skin still looks like skin',
  descriptionHtml: html`
    <p>Too many presets were made for other faces. They turn brown skin orange, gray or plastic. In this course you learn to
    <strong>edit what is there</strong>: warm, cool, deep and light tones in the same picture, with pores, freckles and life left
    in.</p><p>We open sixteen raw files that I have permission to share: brides, boxers, a choir under fluorescent tubes. You learn
    to find a true white balance, to use the color mixer with a light hand, and to let masks do the work that sliders cannot. Every
    edit is compared after an hour’s rest, which is the most powerful tool in the program.</p><ul><li>Profiles, curves and the order
    in which to touch things.</li><li>Separating skin from a similar wall.</li><li>Mixed light: window, bulb and purple
    LED.</li><li>Batches of six hundred pictures without losing a weekend.</li></ul><p>At the end you make your <em>own small set of
    presets</em>, understand what they do, and know when to switch them off. Lightroom Classic, desktop and mobile are all
    shown.</p>`,
  objectives: [
    'Set a true white balance',
    'Control skin color with the mixer and curves',
    'Mask faces and backgrounds quickly',
    'Handle mixed light',
    'Edit large sets consistently',
  ],
  requirements: ['Lightroom, any version', 'Raw files of your own are a bonus'],
  level: 'INTERMEDIATE',
  categoryKeys: ['music-photography', 'design'],
  instructorKey: 'temilade-ojo',
  ...forSale({ naira: 20_000, usd: 20 }),
  popularity: 0.56,
  sections: [
    section('See', [preview('Made for other faces', 'photo-exposure'), video('A true white balance', 'design-color')]),
    section('Edit', [
      video('The color mixer, lightly', 'design-color'),
      video('Masks for faces', 'photo-exposure'),
      text(
        'The one-hour rule',
        html`
    <p>Your eyes adapt. After ten minutes of orange, orange looks right. So:</p><ol><li>Edit the picture in five minutes, no
    more.</li><li>Leave it. Drink water, look out of the window, edit something black and white.</li><li>After an hour open it
    beside the <strong>unedited</strong> file and a picture you trust.</li><li>Ask three questions. Is the skin the color of that
    person? Can I see texture in the brightest and the darkest part? Does the white dress have a color?</li><li>Move every slider
    halfway back. Look again. Very often that is the picture.</li></ol><p>For a large set, choose five <em>anchor</em> pictures, one
    for each kind of light, and apply the rule to those. Everything else is copied from its anchor. Six hundred pictures then take
    an evening, and they belong to the same wedding.</p>`,
      ),
    ]),
    section('Repeat', [video('Mixed light', 'photo-exposure'), video('Six hundred pictures, one evening', 'photo-exposure')]),
  ],
})

export const photography = [portraits, weddings, lightroom]
