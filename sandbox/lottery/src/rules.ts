import type { ModelId } from './engine/index.ts';
import type { LotteryGame } from './games.ts';

/** The rules of a game are told in these languages. */
export type RulesLanguage = 'en' | 'fil';

type Told = Readonly<Record<ModelId, readonly string[]>>;

const vnEn = (count: number): readonly string[] => [
  `Each draw has ${count} numbers, from the special prize to the lowest.`,
  '2D, 3D and 4D need the last digits of the special prize, Head the two of the lowest prize.',
  'Lô pays each time that your digits end a number of the draw. Xiên needs all of your numbers to come, Miss 4 none of them.',
  'The simple bets are on the last two digits of the special prize.',
];
const vnFil = (count: number): readonly string[] => [
  `May ${count} numero ang bawat bunot, mula special prize hanggang pinakamababa.`,
  'Sa 2D, 3D at 4D, dapat tama ang huling numero ng special prize. Sa Head, ang dalawang numero ng pinakamababang prize.',
  'May bayad ang Lô tuwing nasa dulo ng isang numero ang pinili mo. Sa Xiên, dapat lumabas lahat. Sa Miss 4, dapat walang lumabas.',
  'Ang mga simpleng taya ay sa huling dalawang numero ng special prize.',
];
const digitsEn = (digits: string): readonly string[] => [
  `${digits} digits of 0 to 9 are drawn.`,
  'Straight needs all of them in order, rambolito in any order.',
  'The simple bets are on their sum, and on the first against the last.',
];
const digitsFil = (digits: string): readonly string[] => [
  `${digits} na numero mula 0 hanggang 9 ang binubunot.`,
  'Sa straight, tama dapat ang lahat at ang pagkakasunod. Sa rambolito, kahit anong ayos.',
  'Ang mga simpleng taya ay sa kabuuan, at sa una laban sa huli.',
];

const told: Readonly<Record<RulesLanguage, Told>> = {
  en: {
    'vn-north': vnEn(27),
    'vn-south': vnEn(18),
    sea: [
      'Each draw has 23 numbers of four digits: three prizes, ten starters and ten consolations.',
      '4D big pays for any of them, 4D small for the three prizes.',
      '4D, 3D, 2D and the simple bets are on the last digits of the first prize.',
    ],
    ph2d: [
      'Two numbers of 1 to 31 are drawn; the same one may come twice.',
      'Straight needs both in order, rambolito in any order.',
      'The simple bets are on their sum, and on the first against the last.',
    ],
    ph3d: digitsEn('Three'),
    ph4d: digitsEn('Four'),
    ph642: ['Six of 42 balls are drawn, none twice.', 'Three or more right balls win.', 'The simple bets are on the first balls.'],
    five: [
      'Five digits of 0 to 9 are drawn.',
      'Bet on a digit at its place, on the first or the last digits, or on a group of the last three.',
      'The simple bets are on the sum, on the last digit, and on the first against the last.',
    ],
    dice3: [
      'Three dice are thrown.',
      'Bet on their sum, on one or two numbers, on pairs and on triples.',
      'Big, small, odd and even lose when all three are the same.',
    ],
    cars10: [
      'Ten cars arrive in an order that is drawn anew each time.',
      'Bet on a car at its place, or on the first two or three in order.',
      'The simple bets are on the first cars, and on the first against the last.',
    ],
  },
  fil: {
    'vn-north': vnFil(27),
    'vn-south': vnFil(18),
    sea: [
      'May 23 numero na tig-apat na digit ang bawat bunot: tatlong prize, sampung starter at sampung consolation.',
      'May bayad ang 4D big sa alinman dito, ang 4D small sa tatlong prize.',
      'Ang 4D, 3D, 2D at mga simpleng taya ay sa huling numero ng first prize.',
    ],
    ph2d: [
      'Dalawang numero mula 1 hanggang 31 ang binubunot; puwedeng maulit ang numero.',
      'Sa straight, tama dapat ang dalawa at ang pagkakasunod. Sa rambolito, kahit anong ayos.',
      'Ang mga simpleng taya ay sa kabuuan, at sa una laban sa huli.',
    ],
    ph3d: digitsFil('Tatlong'),
    ph4d: digitsFil('Apat'),
    ph642: [
      'Anim sa 42 bola ang binubunot, walang nauulit.',
      'Panalo ang tatlo o higit pang tamang bola.',
      'Ang mga simpleng taya ay sa mga unang bola.',
    ],
    five: [
      'Limang numero mula 0 hanggang 9 ang binubunot.',
      'Tumaya sa numero sa puwesto nito, sa unang o huling mga numero, o sa grupo ng huling tatlo.',
      'Ang mga simpleng taya ay sa kabuuan, sa huling numero, at sa una laban sa huli.',
    ],
    dice3: [
      'Tatlong dice ang inihahagis.',
      'Tumaya sa kabuuan, sa isa o dalawang numero, sa pares o sa triple.',
      'Talo ang big, small, odd at even kapag magkakapareho ang tatlo.',
    ],
    cars10: [
      'Sampung kotse ang dumarating sa ayos na binubunot kada karera.',
      'Tumaya sa kotse sa puwesto nito, o sa unang dalawa o tatlo nang sunod-sunod.',
      'Ang mga simpleng taya ay sa mga unang kotse, at sa una laban sa huli.',
    ],
  },
};

const ofAll: Readonly<Record<RulesLanguage, (closeSeconds: number) => readonly string[]>> = {
  en: (seconds) => [
    'Each line stakes its own bet. What a line pays stands in the game under Prizes.',
    `Bets close ${seconds} seconds before the draw. Until then an open bet can be cancelled.`,
  ],
  fil: (seconds) => [
    'May sariling taya ang bawat linya. Nasa Prizes ng laro ang bayad ng bawat linya.',
    `Sarado ang taya ${seconds} segundo bago ang bunot. Hanggang doon, puwedeng i-cancel ang bukas na taya.`,
  ],
};

/** The rules of a game in a few sentences, as the platform tells them beside the game. */
export const rulesOf = (
  { model, closeSeconds }: Pick<LotteryGame, 'model' | 'closeSeconds'>,
  language: RulesLanguage,
): readonly string[] => [...told[language][model.id], ...ofAll[language](closeSeconds)];
