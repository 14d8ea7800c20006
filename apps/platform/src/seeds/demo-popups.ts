import type { NewItem } from '../modules/content/index.ts';

type Draft = Pick<NewItem, 'execution' | 'titles' | 'contents'>;

const drafts: readonly Draft[] = [
  {
    execution: 'B',
    titles: { EN: 'Try every game for free', TY: 'Subukan nang libre ang mga laro' },
    contents: {
      EN: '<p>Not sure yet? Open a <a href="/m/trail">free trial</a> and play with play money. You need no account for it.</p>',
      TY: '<p>Hindi pa sigurado? Magbukas ng <a href="/m/trail">free trial</a> at gumamit ng play money. Hindi kailangan ng account.</p>',
    },
  },
  {
    execution: 'B',
    titles: { EN: '21 and over only', TY: 'Para lang sa 21 pataas' },
    contents: {
      EN: '<p>You must be 21 years old or over to play. Play only with money that you can do without. <a href="/m/help?tag=rg">Play responsibly</a>.</p>',
      TY: '<p>Dapat 21 taong gulang ka na pataas para maglaro. Perang kaya mong mawala lang ang gamitin. <a href="/m/help?tag=rg">Maglaro nang responsable</a>.</p>',
    },
  },
  {
    execution: 'A',
    titles: { EN: 'Keep your account to yourself', TY: 'Ikaw lang dapat ang may hawak ng account mo' },
    contents: {
      EN: '<p>Switch on two-step verification or add a passkey in the <a href="/m/securityCenter">Security centre</a>. We never ask for your password or a code by chat, text or call.</p>',
      TY: '<p>I-on ang two-step verification o magdagdag ng passkey sa <a href="/m/securityCenter">Security centre</a>. Hindi namin kailanman hihingin ang password o code mo sa chat, text o tawag.</p>',
    },
  },
  {
    execution: 'A',
    titles: { EN: 'New games this month', TY: 'Mga bagong laro ngayong buwan' },
    contents: {
      EN: '<p>All of them stand in <a href="/m/gameList?isNew=1">one list</a>. Read in the rules what a game pays before you bet.</p>',
      TY: '<p>Nasa <a href="/m/gameList?isNew=1">iisang listahan</a> ang lahat. Basahin sa rules kung magkano ang bayad bago tumaya.</p>',
    },
  },
  {
    execution: 'F',
    titles: { EN: 'Your first steps', TY: 'Mga unang hakbang mo' },
    contents: {
      EN: '<ol><li>Check your name and birthday in <a href="/m/myAccount/index">My details</a>.</li><li>Confirm your <a href="/m/securityCenter/contacts">phone or email</a>, so that you can get back in.</li><li>Set yourself an amount and a time before you start.</li></ol>',
      TY: '<ol><li>Tingnan ang pangalan at birthday mo sa <a href="/m/myAccount/index">Mga detalye ko</a>.</li><li>Kumpirmahin ang <a href="/m/securityCenter/contacts">phone o email</a> mo, para makapasok ka ulit.</li><li>Magtakda ng halaga at oras bago magsimula.</li></ol>',
    },
  },
];

/** The demo's popups: for guests, for members, and for members at their first login. */
export const demoPopups = (merchantCode: string, now: number): NewItem[] =>
  drafts.map((draft, position) => ({
    ...draft,
    id: `${merchantCode.toLowerCase()}-popup-${position + 1}`,
    type: 'PU',
    groupName: 'm_home',
    link: '',
    image: '',
    needsFlag: null,
    position,
    publishedAt: new Date(now),
  }));
