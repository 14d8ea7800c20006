import type { HelpCategory } from '@palaro/contract';
import type { NewItem } from '../modules/content/index.ts';

type Text = { readonly EN: string; readonly TY: string };
type Draft = { readonly category: HelpCategory; readonly titles: Text; readonly contents: Text };

const account: readonly Draft[] = [
  {
    category: 'account',
    titles: { EN: 'How do I open an account?', TY: 'Paano magbukas ng account?' },
    contents: {
      EN: '<p>Tap <b>Register</b>, choose a username or use your mobile number, and choose a password.</p><ul><li>You must be 21 years old or over.</li><li>One person may hold one account.</li><li>Use a password that you use nowhere else.</li></ul>',
      TY: '<p>Pindutin ang <b>Sign up</b>, pumili ng username o gamitin ang mobile number mo, saka gumawa ng password.</p><ul><li>Dapat 21 taong gulang ka na pataas.</li><li>Isang account lang bawat tao.</li><li>Gumamit ng password na hindi mo ginagamit sa iba.</li></ul>',
    },
  },
  {
    category: 'account',
    titles: { EN: 'I forgot my password', TY: 'Nakalimutan ko ang password ko' },
    contents: {
      EN: '<p>Tap <a href="/m/forget">Forgot password</a> on the login screen. We send a code to the phone number or email address of your account; with it you set a new password.</p><p>If your account has neither, write to customer service. They check that the account is yours first.</p>',
      TY: '<p>Pindutin ang <a href="/m/forget">Nakalimutan ang password</a> sa login. Magpapadala kami ng code sa phone number o email ng account mo; gamit iyon, makakagawa ka ng bagong password.</p><p>Kung wala kang nakalagay na number o email, sumulat sa customer service. Titiyakin muna nilang sa iyo ang account.</p>',
    },
  },
  {
    category: 'account',
    titles: { EN: 'How do I keep my account safe?', TY: 'Paano ko mapoprotektahan ang account ko?' },
    contents: {
      EN: '<p>Open the <a href="/m/securityCenter">Security centre</a>. There you can:</p><ul><li>change your password,</li><li>switch on two-step verification, or add a passkey,</li><li>see the devices that are logged in, and log them out.</li></ul><p>We never ask for your password or a code by chat, text or call.</p>',
      TY: '<p>Buksan ang <a href="/m/securityCenter">Security centre</a>. Doon mo puwedeng:</p><ul><li>palitan ang password mo,</li><li>i-on ang two-step verification, o magdagdag ng passkey,</li><li>tingnan ang mga device na naka-login, at i-log out ang mga ito.</li></ul><p>Hindi namin kailanman hihingin ang password o code mo sa chat, text o tawag.</p>',
    },
  },
];

const verification: readonly Draft[] = [
  {
    category: 'verification',
    titles: { EN: 'Why do my name and birthday have to match my ID?', TY: 'Bakit dapat tama ang pangalan at birthday ko?' },
    contents: {
      EN: '<p>Withdrawals go only to the account holder, and nobody under 21 may play. Your name has to be the one on your bank or e-wallet account.</p><p>You can set both once in <a href="/m/myAccount/index">My details</a>. If there is a mistake, customer service corrects it after seeing your ID.</p>',
      TY: '<p>Sa may-ari lang ng account ipinapadala ang withdrawal, at bawal maglaro ang wala pang 21. Dapat pareho ang pangalan mo rito at sa bangko o e-wallet mo.</p><p>Isang beses mo lang mailalagay ang mga ito sa <a href="/m/myAccount/index">Mga detalye ko</a>. Kung may mali, itatama ng customer service kapag naipakita mo ang ID mo.</p>',
    },
  },
  {
    category: 'verification',
    titles: { EN: 'How do I confirm my phone or email?', TY: 'Paano kumpirmahin ang phone o email ko?' },
    contents: {
      EN: '<ol><li>Open <a href="/m/securityCenter/contacts">Phone and email</a>.</li><li>Enter the number or address and ask for a code.</li><li>Type the code that arrives.</li></ol><p>No code? Check the number, look in the spam folder, and ask for a new one after the countdown.</p>',
      TY: '<ol><li>Buksan ang <a href="/m/securityCenter/contacts">Phone at email</a>.</li><li>Ilagay ang number o address at humingi ng code.</li><li>I-type ang code na dumating.</li></ol><p>Walang code? Tingnan kung tama ang number, silipin ang spam folder, at humingi ng bago pagkatapos ng countdown.</p>',
    },
  },
];

const deposits: readonly Draft[] = [
  {
    category: 'deposits',
    titles: { EN: 'How do I add money?', TY: 'Paano mag-deposit?' },
    contents: {
      EN: '<p>Tap <a href="/m/voucherCenter">Deposit</a> in the bar below. It names the ways to pay and the least amount. Then message customer service with the amount and how you want to pay: our team adds the money to your balance.</p><p>Pay from an account in your own name only. A deposit from another person is sent back.</p>',
      TY: '<p>Pindutin ang <a href="/m/voucherCenter">Deposit</a> sa ibaba. Nakalagay doon ang mga paraan ng pagbabayad at ang pinakamababang halaga. Saka i-message sa customer service kung magkano at paano ka magbabayad: ang team namin ang magdadagdag sa balance mo.</p><p>Magbayad lang mula sa account na nasa pangalan mo. Ibabalik ang deposit na galing sa ibang tao.</p>',
    },
  },
  {
    category: 'deposits',
    titles: { EN: 'My deposit is not in my balance yet', TY: 'Wala pa sa balance ko ang deposit ko' },
    contents: {
      EN: '<p>Refresh the balance with the arrows beside it, then look at your <a href="/m/gameRecord?tab=wallet">record</a>. If it is not there:</p><ol><li>Check with your bank or e-wallet that the payment went through.</li><li>Keep the reference number or a screenshot.</li><li>Send it to customer service with your username. Never send your password.</li></ol>',
      TY: '<p>I-refresh ang balance gamit ang mga arrow sa tabi nito, saka tingnan ang <a href="/m/gameRecord?tab=wallet">record</a> mo. Kung wala roon:</p><ol><li>Tiyakin sa bangko o e-wallet na natuloy ang bayad.</li><li>Itabi ang reference number o screenshot.</li><li>Ipadala ito sa customer service kasama ang username mo. Huwag kailanman ipadala ang password.</li></ol>',
    },
  },
  {
    category: 'deposits',
    titles: { EN: 'How do I take money out?', TY: 'Paano mag-withdraw?' },
    contents: {
      EN: '<p>Open <a href="/m/withdraw">Withdraw</a>. It names the least amount. Then message customer service with the amount and the account that it should go to.</p><p>A withdrawal goes to an account in your own name. Money that is in a running round can be taken out when the round is over.</p>',
      TY: '<p>Buksan ang <a href="/m/withdraw">Withdraw</a>. Nakalagay doon ang pinakamababang halaga. Saka i-message sa customer service kung magkano at kung saang account ipapadala.</p><p>Sa account na nasa pangalan mo ipinapadala ang withdrawal. Mailalabas ang perang nasa tumatakbong round kapag tapos na ito.</p>',
    },
  },
];

const games: readonly Draft[] = [
  {
    category: 'games',
    titles: { EN: 'The connection broke in the middle of a round', TY: 'Naputol ang koneksyon sa gitna ng round' },
    contents: {
      EN: '<p>Your bet is not lost. The round is finished or paid back without you, and stands in your <a href="/m/gameRecord">betting record</a>. Open the game again: where it can go on, it does.</p><p>While we check a round, the balance says so. The result comes by itself.</p>',
      TY: '<p>Hindi nawala ang taya mo. Tatapusin o ibabalik ang round kahit wala ka, at makikita sa <a href="/m/gameRecord">record ng taya</a> mo. Buksan ulit ang laro: kung puwede pang ituloy, itutuloy ito.</p><p>Habang tinitingnan namin ang isang round, nakasulat iyon sa balance. Kusa ring darating ang resulta.</p>',
    },
  },
  {
    category: 'games',
    titles: { EN: 'How do I know that a round was fair?', TY: 'Paano ko malalaman kung patas ang round?' },
    contents: {
      EN: '<p>Games of our studios show a code before you play and the seed behind it afterwards. From the two anyone can work out the result again.</p><p>Copy the round number in your <a href="/m/gameRecord">betting record</a>. Quote it when you write to us about a round.</p>',
      TY: '<p>Nagpapakita ng code ang mga laro ng aming studio bago ka maglaro, at ng seed pagkatapos. Mula sa dalawang iyon, kayang kuwentahin ulit ng kahit sino ang resulta.</p><p>Buksan ang round sa <a href="/m/gameRecord">record ng taya</a> mo; nandoon ang number nito. Banggitin iyon kapag sumulat ka tungkol sa isang round.</p>',
    },
  },
  {
    category: 'games',
    titles: { EN: 'Can I try games without money?', TY: 'Puwede bang subukan ang laro nang walang pera?' },
    contents: {
      EN: '<p>Yes. Open a <a href="/m/trail">free trial</a> and play with play money. It cannot be taken out, and nothing that you win with it is real money.</p>',
      TY: '<p>Oo. Magbukas ng <a href="/m/trail">free trial</a> at gumamit ng play money. Hindi ito mawi-withdraw, at hindi totoong pera ang panalo rito.</p>',
    },
  },
];

const limits: readonly Draft[] = [
  {
    category: 'limits',
    titles: { EN: 'What are the minimum and maximum bets?', TY: 'Magkano ang pinakamababa at pinakamataas na taya?' },
    contents: {
      EN: '<p>Each game has its own limits and shows them before you bet. Many slots and fish games begin at 20 centavos. A bet outside the limits is refused and costs nothing.</p>',
      TY: '<p>May sariling limit ang bawat laro at makikita ito bago ka tumaya. Maraming slots at laro sa isda ang nagsisimula sa 20 sentimo. Hindi tatanggapin ang tayang lampas sa limit at walang mababawas sa iyo.</p>',
    },
  },
  {
    category: 'limits',
    titles: { EN: 'Why was I logged out?', TY: 'Bakit ako na-log out?' },
    contents: {
      EN: '<p>For your safety a login ends after 30 minutes without use, and after 24 hours in any case. We warn you two minutes before. A running game counts as use.</p><p>A login on another phone ends this one. If that was not you, change your password at once.</p>',
      TY: '<p>Para sa kaligtasan mo, natatapos ang login kapag 30 minutong walang galaw, at pagkatapos ng 24 oras kahit ano pa. May paalala kami dalawang minuto bago nito. Bilang na paggamit ang tumatakbong laro.</p><p>Kapag may nag-login sa ibang phone, matatapos ang nandito. Kung hindi ikaw iyon, palitan agad ang password mo.</p>',
    },
  },
];

const responsible: readonly Draft[] = [
  {
    category: 'responsible',
    titles: { EN: 'How do I take a break?', TY: 'Paano ako makakapagpahinga sa laro?' },
    contents: {
      EN: '<p>Write to customer service and say for how long: a day, a month, or for good. We close the account without questions and without persuading. Your balance stays yours.</p><p>Read also <a href="/m/help?tag=rg">Play responsibly</a>.</p>',
      TY: '<p>Sumulat sa customer service at sabihin kung gaano katagal: isang araw, isang buwan, o habambuhay. Isasara namin ang account nang walang tanong at walang pilitan. Sa iyo pa rin ang balance mo.</p><p>Basahin din ang <a href="/m/help?tag=rg">Maglaro nang responsable</a>.</p>',
    },
  },
  {
    category: 'responsible',
    titles: { EN: 'Is it still fun?', TY: 'Masaya pa ba?' },
    contents: {
      EN: '<p>Ask yourself:</p><ul><li>Do I play longer than I meant to?</li><li>Do I play to win back what I lost?</li><li>Do I hide it, or borrow for it?</li></ul><p>If you say yes to one of them, take a break today and talk to somebody whom you trust.</p>',
      TY: '<p>Tanungin ang sarili:</p><ul><li>Lumalampas ba ako sa oras na balak ko?</li><li>Naglalaro ba ako para mabawi ang talo?</li><li>Itinatago ko ba ito, o nangungutang para rito?</li></ul><p>Kung may isang oo, magpahinga muna ngayon at makipag-usap sa taong pinagkakatiwalaan mo.</p>',
    },
  },
];

/** The demo's help centre. */
export const demoHelp = (merchantCode: string, now: number): NewItem[] =>
  [account, verification, deposits, games, limits, responsible].flat().map(({ category, ...draft }, position) => ({
    ...draft,
    id: `${merchantCode.toLowerCase()}-help-${position + 1}`,
    type: 'H',
    groupName: category,
    link: '',
    image: '',
    execution: null,
    needsFlag: null,
    position,
    publishedAt: new Date(now),
  }));
