/**
 * Texts for testing layouts: 40 % longer than English and written in Arabic letters, so that a run in them proves
 * both right-to-left and room for long languages. ICU syntax and placeholders stay as they are.
 */
const letters: Readonly<Record<string, string>> = {
  a: 'ا',
  b: 'ب',
  c: 'ك',
  d: 'د',
  e: 'ه',
  f: 'ف',
  g: 'غ',
  h: 'ح',
  i: 'ي',
  j: 'ج',
  k: 'ق',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'ب',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'و',
  v: 'ف',
  w: 'و',
  x: 'خ',
  y: 'ي',
  z: 'ز',
};
const stretch = 0.4;
const filler = ' نص';

const plain = (text: string): string => {
  const turned = text.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase()] ?? letter);
  const words = turned.trim();
  if (words === '') return turned;
  const missing = Math.ceil(words.length * stretch);
  return turned.replace(words, words + filler.repeat(Math.ceil(missing / filler.length)).slice(0, missing));
};

/** Turns the text of one ICU message; depth counts braces, so that names, kinds and choices are left alone. */
export const pseudoMessage = (message: string): string => {
  let out = '';
  let text = '';
  // A stack of what each open brace holds: an argument (kept) or a choice's text (turned).
  const open: ('argument' | 'choice')[] = [];
  const inText = (): boolean => open.length === 0 || open.at(-1) === 'choice';
  const flush = (): void => {
    out += plain(text);
    text = '';
  };
  for (const character of message) {
    if (character === '{') {
      flush();
      open.push(inText() ? 'argument' : 'choice');
      out += character;
    } else if (character === '}') {
      flush();
      open.pop();
      out += character;
    } else if (inText()) text += character;
    else out += character;
  }
  flush();
  return out;
};
