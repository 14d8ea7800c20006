/** What the demo's players get back of their play: a part of what they stake, more of it at tables. */
export const demoRebates = {
  rebates: [
    {
      key: 'DAILY',
      of: 'turnover',
      rates: [
        { percent: '0.5' },
        { level: 2, percent: '0.7' },
        { level: 3, percent: '1' },
        { product: 'LIVE', percent: '0.8' },
        { product: 'SPORTS', percent: '0.3' },
      ],
      copy: { EN: { title: 'Daily rebate' }, TY: { title: 'Rebate araw-araw' } },
    },
  ],
};

/** What the demo's players earn by staking and change into money. */
export const demoPoints = {
  rates: [{ points: 10 }, { product: 'SPORTS', points: 5 }],
  expireDays: 90,
  offers: [
    { key: 'SMALL', points: 100, amount: '10.00' },
    { key: 'MIDDLE', points: 500, amount: '55.00' },
    { key: 'LARGE', points: 1000, amount: '120.00' },
  ],
};

/** A race of the demo's players over its first two weeks. */
export const demoRace = {
  key: 'FIESTA',
  prizes: [
    { from: 1, to: 1, amount: '5000.00' },
    { from: 2, to: 2, amount: '2000.00' },
    { from: 3, to: 3, amount: '1000.00' },
    { from: 4, to: 20, amount: '100.00' },
  ],
  copy: {
    EN: { title: 'Fiesta race', rules: 'Every peso that you stake in a decided round is a point. Bets that are called off count nothing.' },
    TY: {
      title: 'Karera ng Fiesta',
      rules: 'Bawat pisong itinaya mo sa natapos na round ay puntos. Hindi binibilang ang mga tayang kinansela.',
    },
  },
};
export const demoRaceDays = 14;

/** What the demo's players do in a day and a week, and what they get for it. */
export const demoMissions = {
  missions: [
    {
      key: 'WARMUP',
      period: 'day',
      goal: { kind: 'stake', amount: '100.00' },
      award: { kind: 'tickets', count: 1 },
      copy: { EN: { title: 'Warm up' }, TY: { title: 'Pampainit' } },
    },
    {
      key: 'TABLES',
      period: 'day',
      goal: { kind: 'stake', amount: '500.00', products: ['LIVE'] },
      award: { kind: 'cash', amount: '5.00', turnoverTimes: 1 },
      copy: { EN: { title: 'At the tables' }, TY: { title: 'Sa mesa' } },
    },
    {
      key: 'TOPUP',
      period: 'week',
      goal: { kind: 'deposit', amount: '1000.00' },
      award: { kind: 'cash', amount: '20.00', turnoverTimes: 1 },
      claimDays: 2,
      copy: { EN: { title: 'Weekly top-up' }, TY: { title: 'Lingguhang dagdag' } },
    },
    {
      key: 'FIVEDAYS',
      period: 'week',
      goal: { kind: 'streak', days: 5, minStake: '50.00' },
      award: { kind: 'bonus', amount: '50.00', turnoverTimes: 5, weights: { RNG: 100 }, days: 7 },
      claimDays: 2,
      copy: { EN: { title: 'Five days in a row' }, TY: { title: 'Limang sunod na araw' } },
    },
  ],
};

/** The wheel of the demo's players. */
export const demoWheel = {
  ticketDays: 14,
  prizes: [
    {
      key: 'CASH1000',
      weight: 1,
      stock: 3,
      award: { kind: 'cash', amount: '1000.00', turnoverTimes: 1 },
      copy: { EN: { title: '₱1,000' } },
    },
    { key: 'CASH50', weight: 20, stock: 500, award: { kind: 'cash', amount: '50.00', turnoverTimes: 1 }, copy: { EN: { title: '₱50' } } },
    { key: 'CASH5', weight: 150, award: { kind: 'cash', amount: '5.00', turnoverTimes: 1 }, copy: { EN: { title: '₱5' } } },
    { key: 'AGAIN', weight: 100, award: { kind: 'tickets', count: 1 }, copy: { EN: { title: 'Spin again' }, TY: { title: 'Ikot ulit' } } },
    {
      key: 'POINTS20',
      weight: 300,
      award: { kind: 'points', count: 20 },
      copy: { EN: { title: '20 points' }, TY: { title: '20 puntos' } },
    },
    { key: 'NOTHING', weight: 429, fallback: true, copy: { EN: { title: 'Nothing' }, TY: { title: 'Wala' } } },
  ],
};

/** A red packet for the demo's first players. */
export const demoRedPacket = {
  key: 'WELCOMERAIN',
  award: { kind: 'cash', amount: '2000.00', turnoverTimes: 1 },
  parts: 200,
  split: 'random',
  copy: { EN: { title: 'Welcome rain' }, TY: { title: 'Ulan ng ampao' } },
};
export const demoRedPacketDays = 14;

/** What the demo's players get for friends: a few rounds of play reach it. */
export const demoReferrals = {
  offer: {
    days: 14,
    firstDeposit: '100.00',
    stake: '200.00',
    phone: true,
    inviter: { kind: 'cash', amount: '50.00', turnoverTimes: 1 },
    invited: { kind: 'cash', amount: '30.00', turnoverTimes: 1 },
    monthMax: 20,
    copy: {
      EN: { title: 'Play with friends', rules: 'Share your link with adults who want to play. Nobody has to.' },
      TY: { title: 'Makipaglaro sa kaibigan', rules: 'Ibahagi ang link mo sa mga nasa hustong gulang na gustong maglaro. Walang pilitan.' },
    },
  },
};
