import { readFileSync } from 'node:fs';
import { visit } from 'jsonc-parser';

/** What is wrong with an operator's file, in our words. */
export class FileRefused extends Error {}

/** A file's text without a byte order mark. Throws `FileRefused` where it cannot be read or is no UTF-8. */
export const readTextFile = (file: string): string => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new FileRefused('cannot be read');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('not UTF-8: save it anew with that encoding (a table as “CSV UTF-8”)');
  }
};

/** Refuses a key that stands twice in one object of a text that is JSON: the parser would take the last one without a word. */
const refuseDoubledKeys = (json: string): void => {
  const open: Set<string>[] = [];
  visit(json, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset, length, line) => {
      const [keys, written] = [open.at(-1), json.slice(offset, offset + length)];
      if (keys?.has(key)) throw new FileRefused(`the key ${written} stands twice, the second time in line ${line + 1}`);
      keys?.add(key);
    },
  });
};

/** The value of a JSON text that an operator wrote. Throws `FileRefused` where it is no JSON, or a key stands twice in one object. */
export const parseJson = (json: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new FileRefused(`not JSON: ${(error as SyntaxError).message}`);
  }
  refuseDoubledKeys(json);
  return value;
};
