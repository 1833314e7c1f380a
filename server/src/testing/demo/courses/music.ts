import { course, forSale, html, preview, section, text, video } from '../course-builder.ts'

const afrobeats = course({
  key: 'afrobeats-production',
  title: 'Afrobeats Production in FL Studio',
  subtitle: 'From log drum to finished beat: rhythm, harmony, arrangement and the bounce',
  descriptionHtml: html`
    <p>Afrobeats is conversation. The shaker asks, the log drum answers, the rim interrupts. Copy the sounds without the talk and
    you get a ringtone. In this course we build <strong>three complete beats</strong>, slow, mid and club, and listen to what each
    part is saying.</p><p>You will program drums with a human limp, write chord loops that leave space for a singer, play basslines
    against the kick rather than with it, and arrange so that the second verse is not just the first again. All of it uses stock FL
    Studio plug-ins and a small sample pack recorded in my room.</p><ul><li>The 3–2 feel, and where to cheat it.</li><li>Log drum,
    talking drum and guitars: who has the floor?</li><li>Hooks from four notes.</li><li>Bouncing stems a mixing engineer will
    love.</li></ul><p>I work in real time, with mistakes, so you see how I <em>decide</em>. Project files for each lecture are
    included. Send me your beat at the end. I choose two every month to play, and improve, in a live session.</p>`,
  objectives: [
    'Program drums that swing',
    'Write chords and bass that leave room',
    'Arrange a full three-minute beat',
    'Design hooks from simple parts',
    'Export clean stems',
  ],
  requirements: ['FL Studio (the trial version is enough)', 'Headphones'],
  level: 'BEGINNER',
  categoryKeys: ['music-photography'],
  instructorKey: 'david-osei',
  ...forSale({ naira: 30_000, usd: 30 }),
  popularity: 0.9,
  sections: [
    section('Rhythm is talk', [
      preview('The log drum pattern', 'music-rhythm'),
      video('A human limp', 'music-rhythm'),
      video('Shaker, rim, silence', 'music-rhythm'),
    ]),
    section('Harmony and hook', [
      video('Chords that leave room', 'music-mixing'),
      video('Bass against the kick', 'music-rhythm'),
      text(
        'Arranging: eight bars at a time',
        html`
    <p>A loop is a promise. An arrangement keeps it. Here is the plan of our mid-tempo beat at 102 beats a
    minute:</p><ul><li><strong>Bars 1–4:</strong> guitar alone, with room noise. Let people lean in.</li><li><strong>5–12:</strong>
    kick, shaker, first half of the log-drum phrase. The voice enters.</li><li><strong>13–20:</strong> full drums. Something small
    <em>leaves</em>: we lose the guitar’s low strings.</li><li><strong>21–28, hook:</strong> four notes on the synth, doubled an
    octave up. Nothing else changes.</li><li><strong>29–36:</strong> second verse. Same chords, new rhythm in the left hand, talking
    drum answers the singer.</li><li><strong>37–44:</strong> hook, then one bar of nothing before the last beat.</li></ul><p>The
    rule behind it: every eight bars something comes <strong>and</strong> something goes. If you only add, the ear grows tired by
    the second minute. Take your own loop and mark what will leave.</p>`,
      ),
    ]),
    section('Finish', [video('Hooks from four notes', 'music-mixing'), video('Stems and a rough mix', 'music-mixing')]),
  ],
})

const mixing = course({
  key: 'mixing-vocals-home',
  title: 'Mixing Vocals at Home',
  subtitle: 'Recording, tuning, compression and space, so that the singer sits in front of the beat',
  descriptionHtml: html`
    <p>A great voice recorded beside a fridge is still recorded beside a fridge. This course starts at the microphone and ends with
    a <strong>vocal that sounds close, clear and expensive</strong>, mixed on headphones in an ordinary bedroom.</p><p>We work on
    one song by a young singer from Takoradi: lead, doubles, harmonies and ad-libs, forty-one tracks in all. You download them and
    mix along. I explain each tool by what it does to the listener: compression brings someone nearer, de-essing stops the flinch,
    reverb tells them how large the room is.</p><ol><li>Prepare: comp, clean, tune only what hurts.</li><li>Place: level, equalizer,
    compression, in that order.</li><li>Space: one short room, one long tail, one delay that dances.</li><li>Check: phone, car,
    cheap earbuds, and silence.</li></ol><p>There is a lecture on <em>mixing with tired ears</em>, and one on working with artists
    who want everything louder. The plug-ins are free or come with your program. Good taste is the part we practice.</p>`,
  objectives: [
    'Record clean vocals in a bedroom',
    'Comp and tune naturally',
    'Shape tone with EQ and compression',
    'Create depth with reverb and delay',
    'Make mixes that translate to phone speakers',
  ],
  requirements: ['Any DAW', 'Closed-back headphones'],
  level: 'INTERMEDIATE',
  categoryKeys: ['music-photography'],
  instructorKey: 'david-osei',
  ...forSale({ naira: 25_000, usd: 25 }),
  popularity: 0.63,
  sections: [
    section('Before the mix', [
      preview('Beside the fridge', 'music-mixing'),
      video('Curtains, duvets, distance', 'music-mixing'),
      video('Comp and tune what hurts', 'music-rhythm'),
    ]),
    section('The mix', [
      video('Make room for the voice', 'music-mixing'),
      video('Compression is distance', 'music-mixing'),
      text(
        'A vocal chain, and why in this order',
        html`
    <p>There is no magic chain, but there is a sensible order. Mine, for the lead in our song:</p><ol><li><strong>High-pass at 90
    Hz.</strong> The fridge lives below it.</li><li><strong>Gentle cut around 300 Hz</strong>, three decibels. Mud out before
    anything reacts to it.</li><li><strong>First compressor</strong>, fast, catching only peaks. Two or three
    decibels.</li><li><strong>De-esser</strong> before you brighten, not after.</li><li><strong>Second compressor</strong>, slow,
    all the time. This brings her closer.</li><li><strong>A wide lift above 10 kHz</strong>, a decibel and a half. Air, not
    sparkle.</li><li><strong>Sends</strong> to the room, the tail and the delay.</li></ol><p>Switch off one step at a time and
    listen. If you cannot hear it go, remove it for good. Two of my students ended with three plug-ins and the best mixes of the
    year.</p>`,
      ),
      video('Room, tail and a dancing delay', 'music-mixing'),
    ]),
    section('Out of the bedroom', [video('Phone, car, earbuds', 'music-mixing'), video('“Can you make it louder?”', 'music-rhythm')]),
  ],
})

const highlife = course({
  key: 'highlife-guitar',
  title: 'Highlife Guitar: The Palm-Wine Style',
  subtitle: 'Two fingers, rolling thirds and the patience of a good groove',
  descriptionHtml: html`
    <p>Sailors brought the guitar to the coast; people in Ghana, Sierra Leone and Nigeria taught it to dance. Palm-wine highlife is
    played with <strong>thumb and one finger</strong>, and it sounds like two people talking on a veranda. I learned it from my
    uncle, who learned it from records and rain.</p><p>We begin with the thumb alone, for longer than you would like. Then come the
    rolling thirds, the yaa amponsah pattern, the little run that turns the phrase around, and singing over it all without losing
    count. Five traditional pieces are taught note by note, with tablature, slow video and a backing track to play
    with.</p><ul><li>Right hand: the alternating thumb and the answering finger.</li><li>Left hand: shapes in C, F and G that move
    up the neck.</li><li>Time: behind the beat, but never late.</li></ul><p>You can follow on a nylon or steel guitar, acoustic or
    electric. Reading music is not needed. <em>Listening is</em>, and for that I have made a playlist of forty recordings, from 1928
    until last Friday.</p>`,
  objectives: [
    'Play a steady alternating thumb',
    'Move rolling thirds along the neck',
    'Play the yaa amponsah pattern',
    'Learn five complete pieces',
    'Accompany a singer',
  ],
  requirements: ['A guitar with six strings', 'Basic open chords'],
  level: 'INTERMEDIATE',
  categoryKeys: ['music-photography'],
  instructorKey: 'david-osei',
  ...forSale({ naira: 15_000, usd: 20 }),
  popularity: 0.29,
  sections: [
    section('The thumb', [
      preview('Two people on a veranda', 'music-rhythm'),
      video('Thumb alone', 'music-rhythm'),
      video('The answering finger', 'music-rhythm'),
    ]),
    section('The pattern', [
      video('Rolling thirds', 'music-mixing'),
      text(
        'Yaa Amponsah, and who she was',
        html`
    <p>No one knows for certain. One story says she was a dancer so graceful that a band named a tune for her; another that she was
    a farmer’s daughter who turned down a chief. What survives is a <strong>pattern</strong>: eight bars that move from C to F, to G
    and home, with a little climb in the bass.</p><p>It was recorded in London in 1928 by the Kumasi Trio, and it has been borrowed
    ever since, by church choirs, dance bands and at least one famous American.</p><p>How to practice it:</p><ol><li>Sing the bass
    line first. If you cannot sing it, your thumb will not find it.</li><li>Play at sixty beats a minute for one whole week. Yes, a
    week.</li><li>Add the finger on the <em>second</em> half of each beat only.</li><li>When you can hold a conversation while
    playing, raise the speed.</li></ol><p>My uncle’s test was different: he would pour you a drink. If the music stopped when you
    took it, you were not ready.</p>`,
      ),
      video('Yaa amponsah, note by note', 'music-rhythm'),
    ]),
    section('On the veranda', [video('Singing over it', 'music-mixing'), video('Five pieces, one evening', 'music-rhythm')]),
  ],
})

export const music = [afrobeats, mixing, highlife]
