// The built-in texts of the site's pages. {site}, {support} and {refundDays} are placeholders. The privacy text is the public version of
// docs/security.md, so a change to either must be made in both.
import { type SafeHtml, safeHtml } from '@akada/contract/rich-text.ts'
import type { SiteTextKey } from '@akada/contract/settings.ts'

const support = safeHtml`<a href="mailto:{support}">{support}</a>`

const about = safeHtml`
<p>{site} is a place to learn from people who practice what they teach: bookkeepers teach bookkeeping, tailors teach sewing, and developers teach code. Learn at your own pace, on any device, and keep your courses for life.</p>
<h3>Made for where you are</h3>
<p>We started in Nigeria. Prices are in naira for visitors in Nigeria and in US dollars everywhere else, with no extra charges. Pages are small, and videos resume where you stopped, so a phone and a metered connection are enough.</p>
<h3>For students</h3>
<ul>
<li>Look before you buy. Every course page shows what the course covers, and many courses have lectures that you can watch for free.</li>
<li>If a paid course isn’t for you, request a refund within {refundDays}.</li>
<li>Complete every lecture to get a certificate that anyone can verify online.</li>
</ul>
<h3>For instructors</h3>
<p>If you know a subject well and can explain it, you can teach here. It costs nothing to start, and you keep most of every sale. <a href="/teach">Learn how teaching works</a>.</p>
<h3>Who we are</h3>
<p>{site} is run by an independent operator on its own servers. It isn’t part of a larger platform. Contact us at ${support}. A person reads every message.</p>
`

const contact = safeHtml`
<p>Do you have a question about a course, a payment or your account? Send us a message or write to ${support}. A person will read it and reply by email.</p>
<p>If you ask about a payment, include your order number. Never send us your password or card number. We don’t need them.</p>
`

const terms = safeHtml`
<p>These terms are an agreement between you and the operator of {site} (“we”). By creating an account or buying a course, you accept them. If you have questions, contact ${support}.</p>
<h3>Your account</h3>
<ul>
<li>Use your own name and an email address that you read. Each account is for one person. Don’t share it.</li>
<li>Keep your password secret, and tell us if someone else has used your account.</li>
<li>If you’re under the age of majority where you live, a parent or guardian must agree to these terms for you.</li>
</ul>
<h3>Courses</h3>
<ul>
<li>When you buy a course or enroll in a free one, you may watch and use it yourself for as long as {site} exists.</li>
<li>Courses belong to their creators. Don’t copy, resell, publish or record them, and don’t show them to a class without the instructor’s permission.</li>
<li>An instructor may update a course or stop selling it. If you own it, you keep access.</li>
<li>A certificate confirms that you completed the lectures of a course. It isn’t a degree or a professional license.</li>
</ul>
<h3>Prices and payment</h3>
<ul>
<li>Prices are in naira for buyers in Nigeria and in US dollars elsewhere, and they include applicable taxes. The total shown when you pay is the total you owe.</li>
<li>Paystack processes payments. We never see your card number.</li>
<li>A coupon is valid for a limited time and under its own conditions. It can’t be exchanged for money.</li>
</ul>
<h3>Refunds</h3>
<p>For {refundDays} after you pay for a course, you can request a refund on <a href="/orders">your orders page</a>, or write to ${support} with your order number. We may decline a request, and tell you why, if you have completed most of the course, have its certificate or request refunds repeatedly. A refund goes to your original payment method and ends your access to the course. Your legal rights as a consumer aren’t affected.</p>
<h3>Community rules</h3>
<ul>
<li>Write honest reviews about the course. Don’t pay for good reviews or ask for bad ones.</li>
<li>Don’t post insults, threats, advertising, anything unlawful or anything that you have no right to publish.</li>
<li>Don’t try to bypass payments, limits or the protection of other people’s data.</li>
</ul>
<p>We may remove content and suspend accounts that break these rules, and we’ll tell you why. If you think that we’re wrong, you can always contact us.</p>
<h3>For instructors</h3>
<p>You keep all rights to your content and allow us to display and sell it here. You warrant that you have the right to sell it and that your description of it is true. <a href="/teach">The teaching page</a> explains your share of each sale and when it is paid.</p>
<h3>Liability</h3>
<p>We work to keep {site} available and your data safe, but no service is always available. Instructors, not we, are the authors of their courses. We’re liable for damage that we cause intentionally or through gross negligence, and wherever the law doesn’t allow us to limit our liability. Otherwise, our liability is limited to the amount that you paid us in the previous twelve months.</p>
<h3>Termination</h3>
<p>You can delete your account in your settings at any time. If we ever close {site}, we’ll tell you early enough to finish your courses.</p>
<h3>Changes and governing law</h3>
<p>If we change these terms significantly, we’ll tell you before the change takes effect. The terms in force on the day of a purchase continue to apply to it. These terms are governed by the law of the Federal Republic of Nigeria. If you’re a consumer who lives elsewhere, you also keep the protection of your own law.</p>
`

const privacy = safeHtml`
<p>This policy explains which data {site} stores about you, why, and for how long. The operator of {site} is responsible for it. Contact ${support}. We don’t sell data or show ads, and our pages have no third-party trackers or scripts.</p>
<h3>When you visit without an account</h3>
<ul>
<li>Your browser sends its IP address. We use it on our own server to find your country, which sets your currency. We don’t share it for that.</li>
<li>We count requests per address to prevent abuse, such as too many messages. These counters are deleted within three days.</li>
<li>For security and troubleshooting, our log records which pages were requested and when. It doesn’t contain your searches or email addresses.</li>
<li>We count searches without results by their words, so that we know what is missing. We don’t record who searched.</li>
<li>We count how many visitors and buyers of a course came from each source, such as a campaign or a search engine. Instructors see only these counts, which are deleted after 13 months.</li>
</ul>
<h3>When you have an account</h3>
<ul>
<li>Your name, email address and country, which we need to run your account. If you provide them, also your phone number, picture, links and profile text.</li>
<li>Your password, as a hash from which it can’t be read.</li>
<li>Your active sessions, with browser, address and time, so that you can end any that you don’t recognize. A session ends 30 days after its last use.</li>
<li>Failed logins, for about a day.</li>
<li>Your enrollments, progress, reviews and certificates, which are what you use the site for.</li>
<li>Your orders, payments and receipts, because we must keep accounts. Of a card, we store only the brand and the last four digits. For 13 months, an order also has the source that brought you here.</li>
<li>If you request a refund, your reason and our decision. If you teach, the bank account for your earnings.</li>
<li>Your email preferences. Receipts and security emails are always sent.</li>
</ul>
<p>Others see your profile only if you allow it. Instructors’ profiles are always public. Reviews show your name. Anyone with a certificate’s link can view it.</p>
<h3>Newsletter</h3>
<p>We send the newsletter only after you confirm it through a link in an email. We store your address, when you agreed and the wording that you agreed to. You can unsubscribe with one click in every issue. We then delete your address. If you don’t confirm, we delete it after 30 days.</p>
<h3>Messages to us</h3>
<p>Messages from the contact form are emailed to our support address and then deleted here. If the email can’t be sent, the message is deleted after 30 days at the latest.</p>
<h3>Who receives your data</h3>
<ul>
<li>Paystack, our payment provider, receives your email address and the amount when you pay, and everything that you enter on its page.</li>
<li>Our email provider receives the emails that we send you.</li>
<li>Some lectures play a video from YouTube, Vimeo or another site. When you press play, that site gets data about your visit, such as your IP address. Nothing is sent to it before, and the player tells you which site it is. On each device, you can choose to play a site’s videos without being asked.</li>
<li>Our hosting provider could technically access the data on our servers.</li>
<li>Instructors see what they sold, and your name, progress and quiz results in their own courses. They don’t see your email address, unless you accepted an invitation that they sent to it.</li>
</ul>
<p>Some of these companies may operate outside Nigeria. Authorities receive data only when the law requires it.</p>
<h3>Data in your browser</h3>
<p>Your browser stores your login, your country and currency, your player settings, your position in videos, a coupon from a link, and the courses and searches that you viewed recently. The viewed courses and searches and the coupon are deleted when you log out. After you log in, there are three cookies: one protects against forged requests, one lets you open your videos and files, and one keeps your own visits out of the counts of affiliates’ links. If you choose another country’s prices, a cookie remembers that country for a year, and if you keep the menu of a work area open, a cookie remembers that. If you open an affiliate’s link, a cookie remembers the affiliate for some weeks, who earns a commission if you buy a course. Another cookie remembers for 30 days how you came here: by a campaign’s link, a coupon link, a search engine or another site. None of them tracks you on other sites.</p>
<h3>How we protect your data</h3>
<p>We store login codes and tokens only as hashes. You can turn on two-step verification in your settings. Course files open only for people who are allowed to see them.</p>
<h3>Your rights</h3>
<ul>
<li>Access: download a file with all your data in your settings.</li>
<li>Correction: edit your profile, or contact us.</li>
<li>Deletion: delete your account in your settings. You can change your mind for 7 days. After that, your name, address, pictures and certificates are erased. Orders remain without your name and email, reviews remain as “Anonymous”, and students keep the courses that you created. Our backups are deleted later, as they are replaced.</li>
<li>Objection and complaints: contact ${support}. In Nigeria, you can also complain to the Nigeria Data Protection Commission. Elsewhere, contact your country’s data protection authority.</li>
</ul>
<p>We process data because you asked for a course or an account (contract), because the law requires it (accounting), because you agreed (newsletter), and because a site must be protected (legitimate interest).</p>
`

export const defaultTexts: Readonly<Record<SiteTextKey, SafeHtml>> = { about, contact, terms, privacy }
