import { isCode, operatorRefusals, type Code, type OperatorCode } from '@palaro/contract';
import errors from '@palaro/i18n/catalogues/en/errors.json' with { type: 'json' };

/** The English text of every refusal that players meet, as the app has it: the catalogue's, which does not compile without one for each code. */
const texts: Readonly<Record<`errors.${Code}`, string>> = errors;

export const refusalText = (code: OperatorCode): string => (isCode(code) ? texts[`errors.${code}`] : operatorRefusals[code].text);
