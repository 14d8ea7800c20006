const dayMs = 86_400_000;

const welcomeCode = {
  key: 'WELCOME_CODE',
  kind: 'code',
  position: 1,
  conditions: { code: true, phone: true },
  codes: [{ code: 'MABUHAY', uses: 10_000 }],
  award: { kind: 'cash', amount: '50.00' },
  terms: { turnoverTimes: 1 },
  occurrence: 'once',
  limits: { money: '500000.00' },
  copy: {
    EN: { headline: 'Welcome gift: ₱50', summary: 'Verify your mobile number, enter the code MABUHAY, and ₱50 in cash is yours.' },
    TY: {
      headline: 'Regalong pambungad: ₱50',
      summary: 'I-verify ang mobile number mo, ilagay ang code na MABUHAY, at sa iyo na ang ₱50 na cash.',
    },
  },
};
const firstDeposit = {
  key: 'FIRST100',
  kind: 'deposit',
  position: 2,
  conditions: { deposit: { which: 'first', min: '100.00' } },
  award: { kind: 'cash', rate: { of: 'deposit', tiers: [{ from: '100.00', percent: '100' }], cap: '1000.00' } },
  terms: { turnoverTimes: 3 },
  occurrence: 'once',
  limits: { money: '1000000.00' },
  copy: {
    EN: {
      headline: 'Your first deposit, doubled',
      summary: 'Deposit ₱100 or more for the first time and get the same again in cash, up to ₱1,000.',
      terms: 'Claim it on this page after the deposit has arrived. You can also play without it.',
    },
    TY: {
      headline: 'Doble ang unang deposito mo',
      summary: 'Magdeposito ng ₱100 pataas sa unang pagkakataon at may kapareho itong halaga na cash, hanggang ₱1,000.',
      terms: 'Kunin ito sa page na ito kapag dumating na ang deposito. Puwede ka ring maglaro nang wala ito.',
    },
  },
};
const dailyPlay = {
  key: 'DAILY_PLAY',
  kind: 'daily',
  position: 3,
  startsMidPeriod: true,
  atLogin: true,
  conditions: { turnover: { min: '500.00' } },
  award: { kind: 'cash', amount: '10.00' },
  occurrence: 'day',
  limits: { money: '200000.00' },
  copy: {
    EN: { headline: '₱10 for today', summary: 'Once your bets of the day come to ₱500, ₱10 in cash is there to claim until midnight.' },
    TY: {
      headline: '₱10 para sa araw na ito',
      summary: 'Kapag umabot sa ₱500 ang mga taya mo ngayong araw, may ₱10 na cash na makukuha hanggang hatinggabi.',
    },
  },
};
const weeklyBonus = {
  key: 'WEEKLY_BONUS',
  kind: 'mission',
  position: 5,
  startsMidPeriod: true,
  conditions: { turnover: { min: '200.00', products: ['RNG'] } },
  award: { kind: 'bonus', amount: '40.00' },
  terms: { turnoverTimes: 5, weights: { RNG: 100 }, maxBet: '20.00', winCap: 5, days: 7 },
  occurrence: 'week',
  limits: { money: '200000.00' },
  copy: {
    EN: {
      headline: '₱40 bonus for the slots',
      summary: 'Bet ₱200 in slots this week and ₱40 of bonus money is yours to play. Once it is played through, it is cash.',
    },
    TY: {
      headline: '₱40 bonus para sa slots',
      summary: 'Tumaya ng ₱200 sa slots ngayong linggo at may ₱40 na bonus kang malalaro. Kapag nakumpleto ang mga taya, cash na ito.',
    },
  },
};
const birthday = {
  key: 'BIRTHDAY',
  kind: 'birthday',
  position: 4,
  conditions: { birthday: { days: 6 }, identity: true },
  award: { kind: 'cash', amount: '100.00' },
  terms: { turnoverTimes: 1 },
  occurrence: 'year',
  limits: { money: '200000.00' },
  copy: {
    EN: {
      headline: 'Happy birthday: ₱100',
      summary: 'In the week of your birthday there is ₱100 in cash for you, once your identity is verified.',
    },
    TY: {
      headline: 'Maligayang kaarawan: ₱100',
      summary: 'Sa linggo ng kaarawan mo, may ₱100 na cash para sa iyo kapag beripikado ka na.',
    },
  },
};

const offered: readonly { readonly scene: string; readonly document: object }[] = [
  { scene: 'pista', document: welcomeCode },
  { scene: 'dagat', document: firstDeposit },
  { scene: 'palengke', document: dailyPlay },
  { scene: 'bundok', document: birthday },
  { scene: 'pista', document: weeklyBonus },
];

/** What the demo offers: a welcome code, the first deposit doubled, something for each day, a bonus for each week, and a birthday. It began a day ago. */
export const demoPromotions = (pictures: Readonly<Record<string, string>>, now: number): readonly object[] =>
  offered.map(({ scene, document }) => ({ ...document, picture: pictures[scene] ?? '', from: new Date(now - dayMs).toISOString() }));
