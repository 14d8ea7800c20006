import type { NewItem } from '../modules/content/index.ts';

type Draft = Pick<NewItem, 'type' | 'groupName' | 'titles' | 'contents' | 'details'> & {
  readonly link?: string;
  readonly art?: string;
  readonly needsFlag?: string;
  readonly daysAgo: number;
};

const drafts: readonly Draft[] = [
  {
    type: 'B',
    groupName: 'm_home',
    daysAgo: 3,
    art: 'pista',
    link: '/m/gameList',
    titles: { EN: 'Fiesta every night', TY: 'Pista gabi-gabi' },
    contents: {
      EN: '<p>Over 600 games from 21 studios. Pick yours.</p>',
      TY: '<p>Mahigit 600 laro mula sa 21 studio. Piliin ang sa iyo.</p>',
    },
  },
  {
    type: 'B',
    groupName: 'm_home',
    daysAgo: 4,
    art: 'dagat',
    link: '/m/gameList?gameType=FISH',
    titles: { EN: 'The sea is awake', TY: 'Gising na ang dagat' },
    contents: {
      EN: '<p>Forty fish games with the odds on every target.</p>',
      TY: '<p>40 fishing games, kita agad ang tsansa sa bawat isda.</p>',
    },
  },
  {
    type: 'B',
    groupName: 'm_home',
    daysAgo: 5,
    art: 'bundok',
    link: '/m/gameList?isNew=1',
    titles: { EN: 'Fresh from the studios', TY: 'Bago mula sa mga studio' },
    contents: { EN: '<p>See what is new this month.</p>', TY: '<p>Tingnan ang mga bago ngayong buwan.</p>' },
  },
  {
    type: 'B',
    groupName: 'm_live',
    daysAgo: 5,
    art: 'palengke',
    needsFlag: 'LIVEMODEL3',
    link: '/m/gameList?gameType=LIVE',
    titles: { EN: 'Duels', TY: 'Mga duelo' },
    contents: { EN: '<p>Choose your side.</p>', TY: '<p>Pumili ng panig.</p>' },
  },
  {
    type: 'B',
    groupName: 'm_newgame',
    daysAgo: 6,
    art: 'bundok',
    link: '/m/gameList?isNew=1',
    titles: { EN: 'New this month', TY: 'Bago ngayong buwan' },
    contents: { EN: '<p>First to play, first to know.</p>', TY: '<p>Una kang makakalaro.</p>' },
  },
  {
    type: 'B',
    groupName: 'm_reg',
    daysAgo: 6,
    art: 'pista',
    titles: { EN: 'Come join the fiesta', TY: 'Sali na sa pista' },
    contents: { EN: '<p>An account takes a minute.</p>', TY: '<p>Isang minuto lang ang pagrehistro.</p>' },
  },
  {
    type: 'PL',
    groupName: 'm_home',
    daysAgo: 1,
    titles: { EN: 'Maintenance at Dagat, 2:00 to 3:00 AM', TY: 'Maintenance ng Dagat, 2:00 hanggang 3:00 AM' },
    contents: {
      EN: '<p><strong>Dagat</strong> games are closed from 2:00 to 3:00 AM. All other games stay open.</p><p>Your balance is safe. A round that was open is finished or refunded when the studio is back, and you can see it in your betting record.</p>',
      TY: '<p>Pansamantalang sarado ang mga laro ng <strong>Dagat</strong> mula 2:00 hanggang 3:00 AM. Bukas pa rin ang iba.</p><p>Ligtas ang balance mo. Ang naiwang round ay tatapusin o ibabalik pagbalik ng studio, at makikita mo ito sa record ng taya.</p>',
    },
  },
  {
    type: 'PL',
    groupName: 'm_home',
    daysAgo: 3,
    titles: { EN: 'How to check that a round was fair', TY: 'Paano malalaman kung patas ang round' },
    contents: {
      EN: '<p>Every game of our studios shows a code before you play and the seed behind it afterwards.</p><ol><li>Open the game and tap <strong>Fair play</strong>.</li><li>Change to a new seed; the old one is shown.</li><li>Tap <strong>Check</strong> and your rounds are worked out again.</li></ol><p>Or open your betting record, tap a round and then <strong>Check this round</strong>.</p>',
      TY: '<p>Bawat laro ng mga studio ay may code bago ka maglaro, at ipinapakita ang seed pagkatapos.</p><ol><li>Buksan ang laro at pindutin ang <strong>Patas na laro</strong>.</li><li>Magpalit ng seed; ipapakita ang luma.</li><li>Pindutin ang <strong>I-check</strong> at kukuwentahin ulit ang mga round mo.</li></ol><p>O buksan ang record ng taya, pindutin ang round at saka ang <strong>I-check ang round na ito</strong>.</p>',
    },
  },
  {
    type: 'PL',
    groupName: 'm_home',
    daysAgo: 8,
    titles: { EN: 'Play for fun. Stop when it is not.', TY: 'Maglaro para masaya, tumigil kung hindi na' },
    contents: {
      EN: '<p>Set yourself an amount before you start, and a time to stop. Never play with money that you need.</p><p>If playing stops being fun, write to our support and we will close your account for as long as you wish.</p>',
      TY: '<p>Magtakda ng halaga bago magsimula, at ng oras ng pagtigil. Huwag ilaro ang perang kailangan mo.</p><p>Kung hindi na masaya, sumulat sa aming support at isasara namin ang account mo hangga’t gusto mo.</p>',
    },
  },
  {
    type: 'PR',
    groupName: 'm_home',
    daysAgo: 2,
    art: 'bundok',
    link: '/m/gameList?isNew=1',
    titles: { EN: 'Fiesta of new games', TY: 'Pista ng mga bagong laro' },
    contents: {
      EN: '<p>All this month’s new games in one list.</p><p>There is no code to enter and no bonus to claim. Open a game, read in its rules what it pays, then decide.</p>',
      TY: '<p>May mga bagong laro ang mga studio ngayong buwan, at nasa iisang listahan ang lahat.</p><p>Walang code na ilalagay at walang bonus na kukunin. Buksan ang laro, basahin sa rules kung magkano ang bayad, saka magpasya.</p>',
    },
  },
  {
    type: 'PR',
    groupName: 'm_home',
    daysAgo: 7,
    art: 'palengke',
    link: '/m/gameList',
    titles: { EN: 'From 20 centavos a round', TY: 'Mula 20 sentimo bawat round' },
    contents: {
      EN: '<p>Dozens of slots and fish games take 20 centavos a round. Nobody has to bet much to join the fiesta.</p><p>A small round is as fair as a big one: it has its code before you play and its seed afterwards, and you can <strong>check</strong> it.</p>',
      TY: '<p>Dose-dosenang slots at laro sa isda ang puwedeng tayaan ng 20 sentimo bawat round. Hindi kailangan ng malaking taya para makisali sa pista.</p><p>Patas ang maliit na round gaya ng malaki: may code bago ka maglaro at seed pagkatapos, at puwede mo itong <strong>i-check</strong>.</p>',
    },
  },
  {
    type: 'N',
    groupName: 'm_home',
    daysAgo: 1,
    titles: { EN: 'Every payout table is in the game', TY: 'Nasa laro na ang lahat ng payout table' },
    contents: {
      EN: '<p>Open the menu of any studio’s game: it lists what wins, what it pays and what the game returns over time.</p>',
      TY: '<p>Buksan ang menu ng alinmang laro: nakalista kung ano ang panalo, magkano ang bayad, at ang return ng laro sa katagalan.</p>',
    },
  },
  {
    type: 'N',
    groupName: 'm_home',
    daysAgo: 6,
    titles: { EN: 'Search finds games by nickname', TY: 'Hanapin ang laro kahit palayaw lang' },
    contents: {
      EN: '<p>A slip of the finger does no harm, and games are found in both languages.</p>',
      TY: '<p>Ayos lang kahit may mali sa type, at nahahanap ang laro sa dalawang wika.</p>',
    },
  },
  ...(
    [
      ['Mayumi', true, { EN: '<p>Hosts the evening duels.</p>', TY: '<p>Host ng mga duelo sa gabi.</p>' }],
      ['Isko', false, { EN: '<p>Back at eight.</p>', TY: '<p>Babalik nang alas-otso.</p>' }],
    ] as const
  ).map(([name, streaming, contents]): Draft => ({
    type: 'M',
    groupName: 'm_home',
    daysAgo: 2,
    art: 'palengke',
    link: '/m/gameList?gameType=LIVE',
    titles: { EN: name },
    contents,
    details: { active: true, streaming },
  })),
  {
    type: 'V',
    groupName: 'm_home',
    daysAgo: 2,
    titles: { EN: 'A support team that knows you', TY: 'Support team na kilala ka' },
    contents: {
      EN: '<p>Start your message to customer service with <strong>VIP</strong>. The same small team answers you each time and has read what you wrote before.</p>',
      TY: '<p>Simulan sa <strong>VIP</strong> ang mensahe mo sa customer service. Iisang maliit na team ang sasagot sa iyo, at nabasa na nila ang mga dati mong mensahe.</p>',
    },
  },
  {
    type: 'V',
    groupName: 'm_home',
    daysAgo: 2,
    titles: { EN: 'Tell us what to build next', TY: 'Sabihin mo kung ano ang susunod' },
    contents: {
      EN: '<p>What you send by <strong>Feedback</strong> is read first, and you get an answer even when it is no.</p>',
      TY: '<p>Inuuna naming basahin ang padala mo sa <strong>Feedback</strong>, at sasagutin ka namin kahit hindi puwede ang hiling.</p>',
    },
  },
  {
    type: 'V',
    groupName: 'm_home',
    daysAgo: 2,
    titles: { EN: 'No turnover, no catch', TY: 'Walang hahabulin, walang mawawala' },
    contents: {
      EN: '<p>VIP benefits are service. No turnover is counted for them, no bonus comes with them, and a break or a limit takes nothing away.</p>',
      TY: '<p>Serbisyo ang VIP benefits. Walang turnover na binibilang, walang kasamang bonus, at walang nababawas kapag nagpahinga ka o naglagay ng limit.</p>',
    },
  },
];

const dayMs = 86_400_000;

/** The demo's banners, announcements, promotions and benefits, dated back from `now`. */
export const demoContent = (merchantCode: string, pictures: Readonly<Record<string, string>>, now: number): NewItem[] =>
  drafts.map(({ daysAgo, art: scene = '', link = '', needsFlag, ...draft }, position) => ({
    ...draft,
    id: `${merchantCode.toLowerCase()}-demo-${position + 1}`,
    link,
    image: pictures[scene] ?? '',
    execution: null,
    needsFlag: needsFlag ?? null,
    position,
    publishedAt: new Date(now - daysAgo * dayMs),
  }));
