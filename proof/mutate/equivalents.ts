/** A fault that nothing can tell from the code as it is, as `npm run mutate` prints it. */
export type Equivalent = {
  /** Path below the root. */
  readonly file: string;
  /** The line in which it begins, and in it what is replaced by what. */
  readonly line: string;
  readonly find: string;
  readonly replace: string;
  /** Why nobody can tell. */
  readonly reason: string;
};

const equivalent =
  (file: string) =>
  (line: string, find: string, replace: string, reason: string): Equivalent => ({ file, line, find, replace, reason });
const decimal = equivalent('packages/money/src/decimal.ts');
const display = equivalent('packages/money/src/display.ts');
const money = equivalent('packages/money/src/money.ts');
const rounding = equivalent('packages/money/src/rounding.ts');
const currency = equivalent('packages/money/src/currency.ts');
const recordRules = equivalent('apps/player/src/features/records/record-rules.ts');
const pictureRules = equivalent('apps/player/src/features/pictures/picture-rules.ts');
const markets = equivalent('sandbox/studios/src/book/markets.ts');
const wallet = equivalent('apps/platform/src/modules/wallet/wallet.ts');
const walletStore = equivalent('apps/platform/src/modules/wallet/wallet-store.ts');
const jsonBytes = equivalent('apps/platform/src/kernel/json-bytes.ts');
const loginAttempts = equivalent('apps/platform/src/modules/session/login-attempts.ts');
const loginDevices = equivalent('apps/platform/src/modules/session/login-devices.ts');
const loginKeys = equivalent('apps/platform/src/modules/session/login-keys.ts');
const secondCodes = equivalent('apps/platform/src/modules/session/second-codes.ts');
const secondStep = equivalent('apps/platform/src/modules/session/second-step.ts');
const mailGateway = equivalent('apps/platform/src/modules/verification/mail-gateway.ts');

const contentRules = equivalent('apps/platform/src/modules/content/content-rules.ts');
const gameSync = equivalent('apps/platform/src/modules/lottery/game-sync.ts');
const gameOrder = equivalent('apps/platform/src/modules/catalogue/game-order.ts');
const searchIndex = equivalent('apps/platform/src/modules/catalogue/search-index.ts');
const searchWords = equivalent('apps/platform/src/modules/catalogue/search-words.ts');

const noMinusZero = 'Zero and minus zero are the same bigint.';
const onlyFaster = 'The merchant of a player is read again, and is the same: what is kept only saves the question.';
const oneRow = 'The statement always answers one row.';
const justMade = 'A key that was made a moment ago is the current one.';
const onlyLetters = 'By their letters words are passed over that have too many typos anyway: nothing but time is lost without it.';
const onlyParts = 'Sorted all together games stand the same: the parts only save sorting.';
const byOne = 'The unit is 1 or -1, by which multiplying and dividing are the same.';

export const equivalents: readonly Equivalent[] = [
  decimal('const absolute = minor < 0n ? -minor : minor;', 'minor < 0n', 'minor <= 0n', noMinusZero),
  display(
    "const local = (type: 'minusSign' | 'decimal'): string => signs.find((part) => part.type === type)?.value ?? '';",
    'signs.find((part) => part.type === type)?.value',
    'signs.find(part => part.type === type).value',
    'Every locale writes -1.5 with a minus and a decimal mark, so both are found.',
  ),
  display(
    "const shown = digits === undefined ? fraction : fraction.padEnd(digits, '0').slice(0, digits);",
    'digits === undefined',
    'false',
    'Filled up to no length and cut at no place, the digits stay as they are.',
  ),
  money(
    'const unit = a.minor < 0n ? -1n : 1n;',
    'a.minor < 0n',
    'a.minor <= 0n',
    'All shares of nothing are nothing, whatever their sign.',
  ),
  money('const exact = a.minor * unit * weight;', 'a.minor * unit', 'a.minor / unit', byOne),
  money(
    'const left = Number(a.minor * unit - shares.reduce((sum, share) => sum + share.whole, 0n));',
    'a.minor * unit',
    'a.minor / unit',
    byOne,
  ),
  recordRules("const digits = String(left < 0n ? -left : left).padStart(decimals + 1, '0');", 'left < 0n', 'left <= 0n', noMinusZero),
  markets(
    "const draws = plan.model.kind === 'points' && plan.model.decider === null;",
    "plan.model.kind === 'points'",
    'true',
    'A race has no decider, so it is not null; the first question is the compiler’s.',
  ),
  pictureRules(
    'if (context === null) return file;',
    'context === null',
    'false',
    'Drawing without a canvas throws, and the file is sent as it is all the same.',
  ),
  rounding('const twice = 2n * (rest < 0n ? -rest : rest);', 'rest < 0n', 'rest <= 0n', noMinusZero),
  rounding(
    'const whole = denominator < 0n ? -denominator : denominator;',
    'denominator < 0n',
    'denominator <= 0n',
    'A denominator of zero was refused before.',
  ),
  rounding(
    'const away = numerator < 0n === denominator < 0n ? 1n : -1n;',
    'numerator < 0n',
    'numerator <= 0n',
    'Of zero there is no rest, so there is nothing to round away.',
  ),
  rounding(
    'const away = numerator < 0n === denominator < 0n ? 1n : -1n;',
    'denominator < 0n',
    'denominator <= 0n',
    'A denominator of zero was refused before.',
  ),
  currency(
    'export const currencies: readonly Currency[] = Object.keys(minorDigitsTable).filter(isCurrency);',
    'Object.keys(minorDigitsTable).filter(isCurrency)',
    'Object.keys(minorDigitsTable)',
    'Every key of the table is a currency; the filter only tells the compiler.',
  ),
  wallet('debit: minor < 0n ? -minor : 0n,', 'minor < 0n', 'minor <= 0n', noMinusZero),
  wallet('credit: minor > 0n ? minor : 0n,', 'minor > 0n', 'minor >= 0n', noMinusZero),
  ...['true', 'false', 'known === null'].map((other) =>
    wallet('if (known !== null) merchantOfPlayer.set(playerId, known);', 'known !== null', other, onlyFaster),
  ),
  wallet('if (known !== null) merchantOfPlayer.set(playerId, known);', 'merchantOfPlayer.set(playerId, known);', ';', onlyFaster),
  walletStore('count: counted.rows[0]?.count ?? 0,', 'counted.rows[0]?.count', 'counted.rows[0].count', oneRow),
  jsonBytes('} catch {', '{ return undefined; }', '{}', 'A function that ends without a value gives undefined.'),
  loginAttempts(
    "return verdict === 'locked' ? { verdict, seconds: Math.ceil(((lockedUntil?.getTime() ?? now) - now) / 1000) } : { verdict };",
    "verdict === 'locked'",
    'true',
    'Nobody asks how many seconds an attempt waits that was admitted.',
  ),
  loginAttempts(
    "return verdict === 'locked' ? { verdict, seconds: Math.ceil(((lockedUntil?.getTime() ?? now) - now) / 1000) } : { verdict };",
    'lockedUntil?.getTime',
    'lockedUntil.getTime',
    'The store answers a lock with its end.',
  ),
  loginDevices('return { ...device, isAnother: rows[0]?.isAnother === true };', 'rows[0]?.isAnother', 'rows[0].isAnother', oneRow),
  loginKeys(
    "if (!created) throw new Error('no login key after making one');",
    "throw new Error('no login key after making one');",
    ';',
    justMade,
  ),
  loginKeys("if (!created) throw new Error('no login key after making one');", '!created', 'false', justMade),
  secondCodes(
    'while (code.length < recoveryCodeLength)',
    'code.length < recoveryCodeLength',
    'code.length <= recoveryCodeLength',
    'What is more than ten signs is cut off.',
  ),
  secondStep('return rows[0] ?? { isOn: false, recoveryCodesLeft: 0 };', 'false', 'true', oneRow),
  ...['disableFileAccess', 'disableUrlAccess'].map((setting) =>
    mailGateway(
      `${setting}: true,`,
      'true',
      'false',
      'A mail is a plain text, which names no file or address to read. The setting stays for whoever adds more.',
    ),
  ),
  contentRules(
    'Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));',
    'one < other',
    'one <= other',
    'No two texts are of one language.',
  ),
  gameSync(
    'if (stated.get(key) === text) return;',
    'stated.get(key) === text',
    'false',
    'What is stated again is written as it stands there; the question only saves the writing.',
  ),
  gameOrder(
    'if (order === undefined && played.size === 0) return games;',
    'order === undefined && played.size === 0',
    'false',
    'Without anything to go by every game stays where it is; the question only saves the pass.',
  ),
  gameOrder('else if (own !== undefined && own.weight < 0) behind.push(game);', 'own !== undefined && own.weight < 0', 'true', onlyParts),
  gameOrder('else if (own !== undefined && own.weight < 0) behind.push(game);', 'own.weight < 0', 'own.weight <= 0', onlyParts),
  searchIndex(
    'if (first > lastLine && lastLine >= 0) return 3;',
    'first > lastLine',
    'first >= lastLine',
    'A term has no line end, so it never begins with one.',
  ),
  searchWords(
    'if (least > max) return tooMany;',
    'least > max',
    'false',
    'The typos never become fewer again; the question only saves the rest of the count.',
  ),
  ...['false', 'at <= word.length', 'at >= word.length'].map((other) =>
    searchWords(
      'for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);',
      'at < word.length',
      other,
      onlyLetters,
    ),
  ),
  searchWords(
    'for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);',
    'bits |= 1 << (word.charCodeAt(at) & 31)',
    'bits &= 1 << (word.charCodeAt(at) & 31)',
    onlyLetters,
  ),
];
