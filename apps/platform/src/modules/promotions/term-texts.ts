import type { LanguageCode, TermCode, UnmetCode } from '@palaro/contract';

type Data = Readonly<Record<string, string>>;
type Texts = {
  readonly terms: Readonly<Record<TermCode, (data: Data) => string>>;
  readonly unmet: Readonly<Record<UnmetCode, (data: Data) => string>>;
  readonly which: Readonly<Record<string, string>>;
  readonly often: Readonly<Record<string, string>>;
};

const english: Texts = {
  terms: {
    who_registered: ({ from = '', until = '' }) =>
      until === ''
        ? `For accounts registered from ${from} on.`
        : from === ''
          ? `For accounts registered before ${until}.`
          : `For accounts registered from ${from} to ${until}.`,
    who_level: ({ levels = '' }) => `For players on these VIP levels: ${levels}.`,
    who_invited: () => 'For players who were invited by certain partners.',
    who_identity: () => 'Your identity must be verified.',
    who_phone: () => 'Your mobile number must be verified.',
    who_birthday: ({ days = '0' }) =>
      days === '0'
        ? 'On your birthday, by your verified document.'
        : `On your birthday and ${days} days after it, by your verified document.`,
    deposit: ({ which = '', min = '' }) => `Needs ${which} of at least ${min}.`,
    deposit_channels: ({ channels = '' }) => `Deposits count by these channels: ${channels}.`,
    before_bet: () => 'Claim it before your first bet after the deposit.',
    turnover_done: ({ min = '' }) => `Needs bets of ${min} in all. Bets count once they are decided.`,
    loss_made: ({ min = '' }) => `Needs a loss of at least ${min} in the period before.`,
    days_played: ({ days = '' }) => `Needs play on ${days} days.`,
    code: () => 'Needs a code.',
    award_fixed: ({ amount = '', as = '' }) => `You get ${amount} ${as}.`,
    award_rate: ({ percent = '', of = '', as = '' }) => `You get ${percent} % of ${of} ${as}.`,
    award_cap: ({ cap = '' }) => `${cap} at most.`,
    wagering: ({ times = '', of = '' }) => `Before you can withdraw it, you place bets of ${times} times ${of}.`,
    no_wagering: () => 'No bets are needed before you withdraw it.',
    weights: ({ shares = '' }) => `Of a bet count: ${shares}. All other games count in full.`,
    bonus_weights: ({ shares = '' }) => `It is played in these games alone, and of a bet count: ${shares}.`,
    max_bet: ({ amount = '' }) => `No bet above ${amount} while you have it.`,
    win_cap: ({ times = '' }) => `You can get ${times} times the bonus from it at most.`,
    bonus_days: ({ days = '' }) => `You have ${days} days to play it; then it is gone.`,
    bonus_kept: () => 'A withdrawal leaves it as it is.',
    bonus_lost: () => 'A withdrawal ends it: what is left of it is gone.',
    how_often: ({ often = '' }) => `Each player can have it ${often}.`,
    award_count: ({ count = '', what = '' }) => `You get ${count} ${what}.`,
    claim_from: ({ at = '' }) => `It can be claimed from ${at} on.`,
    claim_until: ({ at = '' }) => `What you did before its end can be claimed until ${at}.`,
    claim_days: ({ days = '' }) => `It can be claimed for ${days} days after the period; then it is gone.`,
    claim_days_deposit: ({ days = '' }) => `It can be claimed for ${days} days after the deposit; then it is gone.`,
    one_account: () => 'Accounts of one device, one connection or one payout account share it: so many can have it and no more.',
    by_itself: () => 'You need not claim it: it is given by itself.',
    by_review: () => 'You apply for it, and our team decides.',
    budget: () => 'It ends early when everything set aside for it is given out.',
    until: ({ at = '' }) => `Ends on ${at}.`,
    own_money: () => 'Your own deposit, and what you win with it, is yours to withdraw by the usual rules.',
  },
  unmet: {
    registered: () => 'Your account was registered outside its dates.',
    level: () => 'It is for players on other VIP levels.',
    invited: () => 'It is for players whom certain partners invited.',
    currency: () => 'It is for accounts in another currency.',
    deposit: ({ needed = '' }) => `Make a deposit of at least ${needed}.`,
    deposit_amount: ({ needed = '', has = '' }) => `The deposit must be at least ${needed}; yours was ${has}.`,
    deposit_channel: () => 'Your deposit came by a channel that does not count.',
    deposit_other: () => 'You chose that deposit for another promotion, or for none.',
    bet_made: () => 'You have placed a bet since the deposit.',
    turnover: ({ needed = '', has = '' }) => `Bets of ${has} out of ${needed}.`,
    loss: ({ needed = '' }) => `It needs a loss of at least ${needed}.`,
    period_open: () => 'The period before is still being counted. Look again in some minutes.',
    days: ({ needed = '', has = '' }) => `Played on ${has} of ${needed} days.`,
    code: () => 'Enter a code.',
    identity: () => 'Verify your identity.',
    phone: () => 'Verify your mobile number.',
    birthday: () => 'It is not your birthday, or your date of birth is not verified.',
    payout_account: () => 'Add an account to be paid to.',
    not_yet: ({ needed = '' }) => `It can be claimed from ${needed} on.`,
  },
  which: {
    first: 'a first deposit',
    second: 'a second deposit',
    third: 'a third deposit',
    any: 'a deposit',
    award: 'the award',
    award_and_deposit: 'the award and the deposit together',
    turnover: 'your bets',
    loss: 'your loss',
    ofDeposit: 'the deposit',
    points: 'points',
    tickets: 'tickets for the wheel',
    cash: 'in cash',
    bonus: 'as bonus money, which is yours to withdraw once the bets are placed',
  },
  often: {
    once: 'once',
    day: 'once a day',
    week: 'once a week',
    'half-month': 'once each half of a month',
    month: 'once a month',
    year: 'once a year',
    deposit: 'once for each deposit',
  },
};

const filipino: Texts = {
  terms: {
    who_registered: ({ from = '', until = '' }) =>
      until === ''
        ? `Para sa mga account na nagrehistro mula ${from}.`
        : from === ''
          ? `Para sa mga account na nagrehistro bago ang ${until}.`
          : `Para sa mga account na nagrehistro mula ${from} hanggang ${until}.`,
    who_level: ({ levels = '' }) => `Para sa mga player sa mga VIP level na ito: ${levels}.`,
    who_invited: () => 'Para sa mga player na inimbitahan ng piling partner.',
    who_identity: () => 'Kailangang beripikado ang pagkakakilanlan mo.',
    who_phone: () => 'Kailangang beripikado ang mobile number mo.',
    who_birthday: ({ days = '0' }) =>
      days === '0'
        ? 'Sa kaarawan mo, ayon sa beripikado mong dokumento.'
        : `Sa kaarawan mo at ${days} araw pagkatapos, ayon sa beripikado mong dokumento.`,
    deposit: ({ which = '', min = '' }) => `Kailangan ng ${which} na ${min} pataas.`,
    deposit_channels: ({ channels = '' }) => `Binibilang ang deposito sa mga channel na ito: ${channels}.`,
    before_bet: () => 'Kunin bago ang unang taya mo pagkatapos ng deposito.',
    turnover_done: ({ min = '' }) => `Kailangan ng kabuuang taya na ${min}. Binibilang ang taya kapag may resulta na.`,
    loss_made: ({ min = '' }) => `Kailangan ng talo na ${min} pataas sa nakaraang panahon.`,
    days_played: ({ days = '' }) => `Kailangang maglaro sa ${days} araw.`,
    code: () => 'Kailangan ng code.',
    award_fixed: ({ amount = '', as = '' }) => `Makakakuha ka ng ${amount} ${as}.`,
    award_rate: ({ percent = '', of = '', as = '' }) => `Makakakuha ka ng ${percent} % ng ${of} ${as}.`,
    award_cap: ({ cap = '' }) => `Hanggang ${cap} lang.`,
    wagering: ({ times = '', of = '' }) => `Bago mo ito ma-withdraw, tumaya ka muna ng ${times} beses ng ${of}.`,
    no_wagering: () => 'Hindi kailangang tumaya bago ito i-withdraw.',
    weights: ({ shares = '' }) => `Ganito binibilang ang taya: ${shares}. Buo ang bilang sa ibang laro.`,
    bonus_weights: ({ shares = '' }) => `Sa mga larong ito lang magagamit, at ganito binibilang ang taya: ${shares}.`,
    max_bet: ({ amount = '' }) => `Walang taya na lampas sa ${amount} habang nasa iyo ito.`,
    win_cap: ({ times = '' }) => `Hanggang ${times} beses ng bonus ang makukuha mo rito.`,
    bonus_days: ({ days = '' }) => `May ${days} araw ka para laruin ito; pagkatapos, mawawala na ito.`,
    bonus_kept: () => 'Mananatili ito kahit mag-withdraw ka.',
    bonus_lost: () => 'Matatapos ito kapag nag-withdraw ka: mawawala ang natitira.',
    how_often: ({ often = '' }) => `Makukuha ito ng bawat manlalaro nang ${often}.`,
    award_count: ({ count = '', what = '' }) => `Makakakuha ka ng ${count} ${what}.`,
    claim_from: ({ at = '' }) => `Makukuha ito simula ${at}.`,
    claim_until: ({ at = '' }) => `Makukuha mo pa hanggang ${at} ang nabuo mo bago ito natapos.`,
    claim_days: ({ days = '' }) => `Makukuha ito sa loob ng ${days} araw pagkatapos ng panahon; pagkatapos, mawawala na ito.`,
    claim_days_deposit: ({ days = '' }) => `Makukuha ito sa loob ng ${days} araw pagkatapos ng deposito; pagkatapos, mawawala na ito.`,
    one_account: () => 'May bilang kung ilang account sa iisang device, koneksyon o payout account ang puwedeng makakuha nito.',
    by_itself: () => 'Hindi mo na ito kailangang kunin: kusa itong ibinibigay.',
    by_review: () => 'Mag-apply ka, at ang team namin ang magpapasya.',
    budget: () => 'Maaga itong matatapos kapag naubos na ang nakalaan dito.',
    until: ({ at = '' }) => `Hanggang ${at}.`,
    own_money: () => 'Sa iyo ang sarili mong deposito at ang panalo mo rito; mawi-withdraw mo ito ayon sa karaniwang patakaran.',
  },
  unmet: {
    level: () => 'Para ito sa mga player sa ibang VIP level.',
    invited: () => 'Para ito sa mga inimbitahan ng piling partner.',
    currency: () => 'Para ito sa mga account na nasa ibang currency.',
    registered: () => 'Wala sa mga petsa nito ang pagrehistro ng account mo.',
    deposit: ({ needed = '' }) => `Magdeposito ng ${needed} pataas.`,
    deposit_amount: ({ needed = '', has = '' }) => `Dapat ${needed} pataas ang deposito; ${has} ang sa iyo.`,
    deposit_channel: () => 'Hindi kasama ang channel ng deposito mo.',
    deposit_other: () => 'Pinili mo ang depositong iyon para sa ibang promo, o walang promo.',
    bet_made: () => 'Nakataya ka na pagkatapos ng deposito.',
    turnover: ({ needed = '', has = '' }) => `Taya na ${has} sa ${needed}.`,
    loss: ({ needed = '' }) => `Kailangan ng talo na ${needed} pataas.`,
    period_open: () => 'Binibilang pa ang nakaraang panahon. Balikan makalipas ang ilang minuto.',
    days: ({ needed = '', has = '' }) => `Naglaro sa ${has} sa ${needed} araw.`,
    code: () => 'Maglagay ng code.',
    identity: () => 'I-verify ang pagkakakilanlan mo.',
    phone: () => 'I-verify ang mobile number mo.',
    birthday: () => 'Hindi mo pa kaarawan, o hindi pa beripikado ang petsa ng kapanganakan mo.',
    payout_account: () => 'Magdagdag ng payout account.',
    not_yet: ({ needed = '' }) => `Makukuha ito simula ${needed}.`,
  },
  which: {
    first: 'unang deposito',
    second: 'ikalawang deposito',
    third: 'ikatlong deposito',
    any: 'deposito',
    award: 'gantimpala',
    award_and_deposit: 'pinagsamang gantimpala at deposito',
    turnover: 'mga taya mo',
    loss: 'talo mo',
    ofDeposit: 'deposito',
    points: 'points',
    tickets: 'ticket sa wheel',
    cash: 'bilang cash',
    bonus: 'bilang bonus, na mawi-withdraw mo kapag nakumpleto ang mga taya',
  },
  often: {
    once: 'isang beses',
    day: 'isang beses bawat araw',
    week: 'isang beses bawat linggo',
    'half-month': 'isang beses bawat kalahating buwan',
    month: 'isang beses bawat buwan',
    year: 'isang beses bawat taon',
    deposit: 'isang beses bawat deposito',
  },
};

/** What is generated of terms, in the languages that have it; the others read English. */
export const termTexts = (language: LanguageCode): Texts => (language === 'TY' ? filipino : english);
