// The built-in texts of the site. {site}, {support} and {refundDays} are filled in.
// The privacy text is the public version of docs/security.md: change both together.
import { type SafeHtml, safeHtml } from '@akada/contract/rich-text.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'

const support = safeHtml`<a href="mailto:{support}">{support}</a>`

const about = safeHtml`
<p>{site} is a place to learn from people who do what they teach. Bookkeepers teach bookkeeping, tailors teach sewing, developers teach code. You take a course at your own pace, on any device, and keep it for life.</p>
<h3>Made for where you are</h3>
<p>We began in Nigeria. Prices are in naira for readers in Nigeria and in dollars for everybody else, and they are final. Pages are small and videos go on where you stopped, so that a phone and a metered line are enough.</p>
<h3>For learners</h3>
<ul>
<li>Look before you buy: every course shows what it covers, and many have lectures that are free to watch.</li>
<li>If a paid course is not for you, ask for your money back within {refundDays}.</li>
<li>When you have completed every lecture, you get a certificate that anybody can check on a page of its own.</li>
</ul>
<h3>For instructors</h3>
<p>Whoever knows a thing well and explains it kindly can teach here. It costs nothing to begin, and most of every sale is yours. <a href="/teach">Read how teaching works</a>.</p>
<h3>Who we are</h3>
<p>{site} is run by its own operator on their own servers; it is no part of a larger platform. Write to us at ${support}: a person reads every message.</p>
`

const contact = safeHtml`
<p>Do you have a question about a course, a payment or your account? Send us a message, or write to ${support}. A person reads it and answers by e-mail.</p>
<p>About a payment, please tell us the number of your order. Never send us your password or the number of your card: we don’t need them.</p>
`

const terms = safeHtml`
<p>These terms are between you and the operator of {site} (“we”). By making an account or buying a course you accept them. Questions go to ${support}.</p>
<h3>Your account</h3>
<ul>
<li>Give your own name and an e-mail address that you read. One account is for one person; don’t share it.</li>
<li>Keep your password to yourself, and tell us if somebody else has used your account.</li>
<li>If you are not of age where you live, a parent or guardian has to agree to these terms for you.</li>
</ul>
<h3>Courses</h3>
<ul>
<li>When you buy a course or enroll in a free one, you may watch and use it for yourself, for as long as {site} exists.</li>
<li>Courses belong to those who made them. Don’t copy, resell, publish or record them, and don’t show them to a class without asking the instructor.</li>
<li>An instructor may improve a course or take it off sale. If you own it, you keep it.</li>
<li>A certificate says that you completed the lectures of a course. It is no degree and no licence.</li>
</ul>
<h3>Prices and payment</h3>
<ul>
<li>Prices are in naira for buyers in Nigeria and in US dollars elsewhere, and include applicable taxes. What counts is the total you see when you pay.</li>
<li>Payments are handled by Paystack. We never see the number of your card.</li>
<li>A coupon works while it lasts and only as its own conditions say. It can’t be exchanged for money.</li>
</ul>
<h3>Your money back</h3>
<p>For {refundDays} after you paid for a course, you may ask for your money back on the page of <a href="/orders">your orders</a>, or write to ${support} and name the order. Whoever has done most of a course, has its certificate or asks for refunds again and again may be refused, and hears why. A refund goes back the way the money came, and ends your access to the course. The rights that the law gives you as a consumer stay as they are.</p>
<h3>How we treat each other</h3>
<ul>
<li>Write reviews that are honest and about the course. Nobody may pay for a good one, or ask for a bad one.</li>
<li>No insults, no threats, no advertising, nothing unlawful, and nothing that you have no right to publish.</li>
<li>Don’t try to get around payments, limits or the protection of other people’s data.</li>
</ul>
<p>We may take down what breaks these rules and suspend accounts that do so, and we say why. You can always write to us if you think that we are wrong.</p>
<h3>For instructors</h3>
<p>You keep all rights in what you make, and allow us to show and sell it here. You warrant that it is yours to sell and that what you say of it is true. What you earn of a sale, and when it is paid, stands on <a href="/teach">the page about teaching</a>.</p>
<h3>What we answer for</h3>
<p>We work to keep {site} running and your data safe, but no service is always there. Courses are the words of their instructors, not ours. We answer for harm that we cause on purpose or through gross carelessness, and wherever the law does not let us limit it; beyond that, at most for what you paid us in the twelve months before.</p>
<h3>Ending it</h3>
<p>You can delete your account at any time in your settings. If we ever close {site}, we tell you in time to finish your courses.</p>
<h3>Changes and the law that applies</h3>
<p>If we change these terms in a way that matters, we say so before the change counts. For what you have bought already, the terms of that day stay in force. The law of the Federal Republic of Nigeria applies, and, where you live elsewhere and are a consumer, the protection that your own law gives you.</p>
`

const privacy = safeHtml`
<p>This says what {site} keeps of you, why, and for how long. The operator of {site} answers for it; write to ${support}. We sell no data, show no advertising, and have no trackers or scripts of other companies on our pages.</p>
<h3>If you only look around</h3>
<ul>
<li>Your browser sends its address. We use it to find your country, and with it your currency, on our own server; we pass it on to nobody for that.</li>
<li>Addresses are also counted to stop abuse, such as too many messages. These counters go within three days.</li>
<li>For security and repair, our log holds which pages were asked for and when; not what you searched for, and no e-mail addresses.</li>
<li>Searches that find nothing are counted by their words, so that we know what is missing. Nothing says who searched.</li>
</ul>
<h3>If you have an account</h3>
<ul>
<li>Your name, e-mail address, country and, if you give it, your telephone number, picture, links and a text about yourself. We need the first three to run your account.</li>
<li>Your password, as a hash from which it can’t be read.</li>
<li>Where you are logged in: browser, address and time, so that you can end what isn’t yours. A login ends 30 days after its last use.</li>
<li>Failed logins, for about a day.</li>
<li>Your enrollments, progress, reviews and certificates: they are what you came for.</li>
<li>Your orders, payments and receipts, because the books have to be kept. Of a card we keep the brand and the last four digits.</li>
<li>If you ask for a refund, why and what was decided; if you teach, the bank account that your earnings are paid to.</li>
<li>Which mails you want. Receipts and what concerns the safety of your account always come.</li>
</ul>
<p>Your profile is seen by others only if you want it to be; an instructor’s is always shown. Reviews show your name. A certificate can be looked at by whoever has its address.</p>
<h3>Newsletter</h3>
<p>You get it only after you confirm it by a link in a mail. We keep your address, and when and to which wording you agreed. You can unsubscribe with one click in every issue; your address is then deleted. If you don’t confirm, it goes after 30 days.</p>
<h3>Messages to us</h3>
<p>What you send by the contact form is mailed to our support address and then deleted here. If the mail can’t be sent, it goes after 30 days at the latest.</p>
<h3>Who else gets something</h3>
<ul>
<li>Paystack, our payment provider, gets your e-mail address and the amount when you pay, and everything you enter on its page.</li>
<li>The company that carries our mail gets the mails to you.</li>
<li>Whoever hosts our servers could technically get at what is on them.</li>
<li>Instructors see how many people take their courses and what they sold, not your e-mail address.</li>
</ul>
<p>Some of them may work outside Nigeria. Authorities get data only where the law makes us give them.</p>
<h3>What is kept in your browser</h3>
<p>Your login, your country and currency, how you like the player, where you stopped in a video, a coupon that you came with, and the courses and searches you looked at last, in the storage of your browser. What you looked at, and the coupon, go when you log out. After you log in there are two cookies: one against forged requests, and one that lets you open your videos and files. If you choose another country’s prices, a cookie remembers that country for a year. None of them follows you to other sites, so there is no banner to click away.</p>
<h3>How it is protected</h3>
<p>The codes and tokens that let you in are kept only as hashes. You can turn on two-step login in your settings. Files that belong to a course open only for those who may see them.</p>
<h3>Your rights</h3>
<ul>
<li>See it: your settings give you a file with all that we keep of you.</li>
<li>Correct it: change your profile, or write to us.</li>
<li>Delete it: delete your account in your settings. After 7 days, in which you can come back, your name, address, pictures and certificates are erased. Orders stay without your name and e-mail, reviews stay as those of “Anonymous”, and courses that you made stay with those who have them. Our backups go later, as they are replaced.</li>
<li>Object or complain: write to ${support}. In Nigeria you can also complain to the Nigeria Data Protection Commission, elsewhere to the authority of your country.</li>
</ul>
<p>We keep and use data because you asked for a course or an account (contract), because the law says so (books), because you agreed (newsletter), and because a site has to be protected (legitimate interest).</p>
`

export const defaultTexts: Readonly<Record<SiteTextKey, SafeHtml>> = { about, contact, terms, privacy }
