import type { Exercise } from './exercises.ts'

type Word = readonly [word: string, meaning: string]

const pairsIn = (text: string): Word[] =>
  text.split(';').map((pair) => {
    const [word = '', meaning = ''] = pair.split('=').map((side) => side.trim())
    return [word, meaning]
  })

export const swahili = pairsIn(
  'maji=water;chakula=food;nyumba=house;soko=market;bei=price;pesa=money;gari=car;basi=bus;rafiki=friend;mwalimu=teacher;mtoto=child;kitabu=book;siku=day;wiki=week;mwezi=month;mwaka=year;asubuhi=morning;jioni=evening;leo=today;kesho=tomorrow;jana=yesterday;asante=thank you;samahani=excuse me;tafadhali=please;ndiyo=yes;hapana=no;duka=shop;kazi=work;safari=journey;barabara=road',
)
export const yoruba = pairsIn(
  'omi=water;oúnjẹ=food;ilé=house;ọjà=market;owó=money;ọ̀rẹ́=friend;olùkọ́=teacher;ọmọ=child;ìwé=book;ọjọ́=day;ọ̀sẹ̀=week;oṣù=month;ọdún=year;àárọ̀=morning;ìrọ̀lẹ́=evening;òní=today;ọ̀la=tomorrow;àná=yesterday;ẹ ṣé=thank you;ẹ jọ̀ọ́=please;bẹ́ẹ̀ ni=yes;bàbá=father;ìyá=mother;iṣẹ́=work;ọ̀nà=road;orí=head;ọwọ́=hand;ẹsẹ̀=leg',
)
export const igbo = pairsIn(
  'mmiri=water;nri=food;ụlọ=house;ahịa=market;ego=money;enyi=friend;onye nkuzi=teacher;nwa=child;akwụkwọ=book;ụbọchị=day;izu=week;ọnwa=month;afọ=year;ụtụtụ=morning;mgbede=evening;taa=today;echi=tomorrow;daalụ=thank you;biko=please;ee=yes;mba=no;nna=father;nne=mother;ọrụ=work;ụzọ=road;isi=head;aka=hand;ụkwụ=leg',
)
export const french = pairsIn(
  'une réunion=a meeting;une facture=an invoice;un délai=a deadline;un devis=a quote;une entreprise=a company;une équipe=a team;un client=a customer;un contrat=a contract;un congé=a leave from work;un courriel=an email;une commande=an order;une livraison=a delivery;un rendez-vous=an appointment;un salaire=a salary;un bureau=an office;un impôt=a tax;un bénéfice=a profit;un bilan=a balance sheet;le chiffre d’affaires=the revenue;un stage=an internship;une usine=a factory;un entretien=an interview;un fournisseur=a supplier;une dépense=an expense;un prêt=a loan;une remise=a discount;un entrepôt=a warehouse;une douane=a customs office',
)
export const academic = pairsIn(
  'to plummet=to fall very fast;to fluctuate=to go up and down;to peak=to reach the highest point;to level off=to stop changing;to soar=to rise very fast;to dwindle=to become gradually smaller;to account for=to make up a part of a whole;to exceed=to be greater than;to coincide=to happen at the same time;to outweigh=to be more important than;to undermine=to make weaker step by step;to advocate=to recommend in public;to acknowledge=to accept that something is true;to alleviate=to make less severe;to deteriorate=to become worse;to facilitate=to make easier;to imply=to suggest without saying;to refute=to prove wrong;to sustain=to keep going for a long time;to allocate=to set aside for a purpose;scarce=not available in large amounts;prevalent=common in a place or at a time;feasible=possible to do;ambiguous=having more than one meaning;crucial=extremely important;profound=very deep or strong;obsolete=no longer used;tedious=long and boring',
)

/** Returns one exercise per word, in the given direction. The wrong options are the next words of the list. */
export const wordExercises = (words: readonly Word[], direction: 'forward' | 'back', shift: number): Exercise[] =>
  words.map(([word, meaning], place) => {
    const [asked, right] = direction === 'forward' ? [word, meaning] : [meaning, word]
    const others = [1, 2, 3].map((step) => words[(place + step * (5 + shift)) % words.length])
    const wrong = [...new Set(others.map((other) => (direction === 'forward' ? other?.[1] : other?.[0]) ?? ''))].filter(
      (each) => each !== right,
    )
    return {
      prompt: direction === 'forward' ? `What does “${asked}” mean?` : `Which of these means “${asked}”?`,
      answer: { right, wrong },
      explanation: `“${word}” means “${meaning}”. Say it aloud three times before you go on.`,
    }
  })
