// Cover motifs for marketing and languages.
import { bubble, disc, each, fills as f, faded, line, phone, raised, rect, ring, shape, turned } from './shapes.mjs'

const heart = (x, y, size, fill) =>
  shape(
    `M${x} ${y + size}C${x - size * 1.6} ${y - size * 0.1} ${x - size * 0.9} ${y - size * 1.1} ${x} ${y - size * 0.35}C${x + size * 0.9} ${y - size * 1.1} ${x + size * 1.6} ${y - size * 0.1} ${x} ${y + size}Z`,
    fill,
  )

const socialShop = (c) =>
  turned(
    -5,
    [560, 340],
    raised(phone(450, 110, c.pale, c.deep)),
    rect([480, 150], { w: 170, h: 170, r: 20 }, f.light),
    shape('M520 300L565 190L620 300Z', c.accent),
    rect([480, 340], { w: 80, h: 80, r: 16 }, f.accent),
    rect([570, 340], { w: 80, h: 80, r: 16 }, f.second),
    rect([480, 440], { w: 170, h: 44, r: 22 }, c.base),
  ) +
  raised(bubble([690, 150], { w: 250, h: 150 }, f.accent)) +
  heart(815, 220, 44, c.pale) +
  raised(bubble([230, 330], { w: 210, h: 130 }, f.pale, false)) +
  each(3, (at) => disc([285 + at * 50, 395], 14, c.base))

const target = (c) =>
  raised(disc([560, 350], 220, f.pale), disc([560, 350], 164, f.accent), disc([560, 350], 108, f.pale), disc([560, 350], 52, f.second)) +
  raised(line('M560 350L860 130', c.deep, 18), shape('M820 160L850 70L890 110L940 130L870 190Z', f.light)) +
  disc([560, 350], 14, c.deep)

const envelope = (c) =>
  raised(rect([400, 100], { w: 400, h: 340, r: 20 }, f.pale)) +
  each(3, (at) => line(`M450 ${170 + at * 50}H${[750, 700, 720][at]}`, at === 0 ? c.accent : c.light, 16)) +
  raised(shape('M310 280L600 460L890 280V520A30 30 0 0 1 860 550H340A30 30 0 0 1 310 520Z', f.accent)) +
  shape('M318 542L560 370C584 352 616 352 640 370L882 542', c.accentDark, 'opacity=".55"') +
  raised(disc([880, 180], 46, f.second))

const mapPin = (c) =>
  turned(
    -4,
    [600, 420],
    raised(shape('M260 330L490 270L710 330L940 270V520L710 580L490 520L260 580Z', f.pale)),
    shape('M490 270L710 330V580L490 520Z', c.light, 'opacity=".5"'),
    line('M300 480C420 400 480 500 600 450S800 350 910 420', c.base, 16, 'opacity=".6"'),
    line('M380 310L440 560', c.base, 10, 'opacity=".35"'),
    line('M760 320L830 545', c.base, 10, 'opacity=".35"'),
  ) +
  `<ellipse cx="600" cy="470" rx="70" ry="20" fill="${c.deep}" opacity=".35"/>` +
  raised(shape('M600 470C560 380 470 330 470 230A130 130 0 0 1 730 230C730 330 640 380 600 470Z', f.accent)) +
  disc([600, 228], 56, c.pale)

const pencil = (c) =>
  turned(
    -32,
    [600, 338],
    raised(
      rect([300, 290], { w: 460, h: 96, r: 10 }, f.accent),
      shape('M760 290L890 338L760 386Z', f.pale),
      rect([240, 290], { w: 70, h: 96, r: 24 }, f.second),
      rect([306, 290], { w: 34, h: 96 }, c.pale),
    ),
    shape('M846 322L890 338L846 354Z', c.deep),
    line('M346 322H756M346 354H756', c.accentDark, 5, 'opacity=".5"'),
  ) + line('M330 560C430 500 480 610 580 560S740 540 900 570', c.pale, 14)

const playPhone = (c) =>
  turned(90, [600, 338], raised(phone(485, 118, c.light, c.deep))) +
  shape('M396 430C480 330 540 410 600 360S720 300 800 420V438H396Z', c.base, 'opacity=".7"') +
  disc([720, 290], 34, f.second) +
  raised(disc([600, 338], 84, f.accent)) +
  shape('M574 296L650 338L574 380Z', c.pale) +
  raised(
    rect([330, 500], { w: 540, h: 26, r: 13 }, c.deep),
    rect([330, 500], { w: 250, h: 26, r: 13 }, f.accent),
    disc([580, 513], 24, f.pale),
  )

const talkingDrum = (c) =>
  turned(
    16,
    [600, 338],
    raised(shape('M440 170C470 300 560 300 560 338S470 376 440 506H760C730 376 640 376 640 338S730 300 760 170Z', f.accent)),
    each(9, (at) => line(`M${452 + at * 37} 178Q600 338 ${748 - at * 37} 498`, c.pale, 5)),
    raised(
      `<ellipse cx="600" cy="170" rx="168" ry="46" fill="${f.pale}"/><ellipse cx="600" cy="506" rx="168" ry="46" fill="${c.accentDark}"/>`,
    ),
    `<ellipse cx="600" cy="170" rx="120" ry="30" fill="${c.light}" opacity=".5"/>`,
  ) +
  raised(line('M850 140C910 190 900 260 820 250', c.second, 22), line('M850 140L960 90', c.second, 22)) +
  each(3, (at) =>
    line(
      `M${270 - at * 46} ${250 - at * 20}C${240 - at * 50} ${310} ${240 - at * 50} ${380} ${270 - at * 46} ${440 + at * 20}`,
      c.pale,
      12,
      `opacity="${0.8 - at * 0.22}"`,
    ),
  )

const dhow = (c) =>
  raised(disc([760, 300], 150, f.accent)) +
  raised(shape('M560 120C720 200 780 330 800 440L540 450C570 340 576 230 560 120Z', f.pale)) +
  line('M560 110L540 470', c.deep, 12) +
  raised(shape('M400 440C520 480 700 480 860 430C840 510 790 550 740 556H500C450 540 420 500 400 440Z', f.deep)) +
  shape('M0 540C150 510 250 570 400 540S650 570 800 540S1050 510 1200 540V675H0Z', c.light, 'opacity=".9"') +
  shape('M0 590C150 565 250 620 400 590S650 620 800 590S1050 565 1200 590V675H0Z', c.base)

const tortoise = (c) => {
  const plate = (x, y, fill) => shape(`M${x - 62} ${y}l31 -54h62l31 54l-31 54h-62z`, fill, `stroke="${c.deep}" stroke-width="8"`)
  return (
    raised(
      `<ellipse cx="890" cy="430" rx="84" ry="62" fill="${c.light}"/>`,
      rect([380, 450], { w: 90, h: 100, r: 40 }, c.light),
      rect([720, 450], { w: 90, h: 100, r: 40 }, c.light),
    ) +
    disc([920, 410], 11, c.deep) +
    raised(shape('M310 480C310 260 440 150 600 150S890 260 890 480Z', f.accent)) +
    plate(600, 270, c.pale) +
    plate(498, 330, c.second) +
    plate(702, 330, c.second) +
    plate(600, 390, c.light) +
    plate(396, 395, c.pale) +
    plate(804, 395, c.pale) +
    line('M320 480H880', c.deep, 18)
  )
}

const accents = (c) =>
  raised(bubble([280, 130], { w: 380, h: 290 }, f.pale)) +
  raised(bubble([560, 250], { w: 380, h: 270 }, f.accent, false)) +
  `<text x="470" y="345" text-anchor="middle" font-family="Liberation Serif" font-size="230" font-weight="700" fill="${c.base}">é</text><text x="750" y="455" text-anchor="middle" font-family="Liberation Serif" font-size="230" font-weight="700" fill="${c.pale}">ç</text>`

const answerSheet = (c) =>
  turned(
    -6,
    [560, 340],
    raised(rect([390, 100], { w: 380, h: 480, r: 24 }, f.pale)),
    each(
      6,
      (row) =>
        line(`M436 ${170 + row * 68}h24`, c.base, 10) +
        each(4, (at) => ring(530 + at * 60, 170 + row * 68, 20, { stroke: c.light, width: 7 })) +
        disc([530 + ((row * 7 + 1) % 4) * 60, 170 + row * 68], 21, row % 2 ? c.accent : c.second),
    ),
  ) +
  turned(
    38,
    [860, 360],
    raised(
      rect([830, 170], { w: 60, h: 300, r: 12 }, f.accent),
      shape('M830 470H890L860 540Z', f.pale),
      rect([830, 150], { w: 60, h: 44, r: 18 }, f.second),
    ),
    shape('M850 516L860 540L870 516Z', c.deep),
  )

const teaCup = (c) =>
  raised(ring(790, 380, 70, { stroke: c.pale, width: 34 }), shape('M380 280H800C800 460 720 530 590 530S380 460 380 280Z', f.pale)) +
  `<ellipse cx="590" cy="282" rx="208" ry="46" fill="${c.accentDark}"/><ellipse cx="590" cy="290" rx="180" ry="34" fill="${c.accent}"/>` +
  raised(`<ellipse cx="590" cy="566" rx="290" ry="34" fill="${c.second}"/>`) +
  each(3, (at) =>
    line(
      `M${510 + at * 80} 220C${480 + at * 80} 180 ${540 + at * 80} 150 ${510 + at * 80} ${96 - (at % 2) * 26}`,
      c.pale,
      14,
      'opacity=".75"',
    ),
  ) +
  faded(0.8, disc([470, 400], 26, c.accent), disc([540, 430], 26, c.light), disc([610, 400], 26, c.second))

export const marketingAndLanguagesMotifs = {
  socialShop,
  target,
  envelope,
  mapPin,
  pencil,
  playPhone,
  talkingDrum,
  dhow,
  tortoise,
  accents,
  answerSheet,
  teaCup,
}
